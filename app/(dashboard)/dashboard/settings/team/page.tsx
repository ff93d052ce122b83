import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { TeamPage } from "@/components/settings/team-page";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings.team"))("title") };
}

export default async function TeamSettingsPage() {
  await requireUser("/dashboard/settings/team");
  const { trpc, fetch, state } = await pageQueries();
  await fetch(trpc.team.list.queryOptions());
  return (
    <PageMessages namespaces={["settings.team", "settings.roles", "settings.shownOnce"]}>
      <HydrationBoundary state={state()}>
        <TeamPage />
      </HydrationBoundary>
    </PageMessages>
  );
}
