import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { SecurityPage } from "@/components/settings/security-page";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings.security"))("title") };
}

export default async function SecuritySettingsPage() {
  await requireUser("/dashboard/settings/security");
  const { trpc, fetch, state } = await pageQueries();
  await Promise.all([
    fetch(trpc.security.overview.queryOptions()),
    fetch(trpc.security.passkeys.queryOptions()),
    fetch(trpc.security.sessions.queryOptions()),
  ]);
  return (
    <PageMessages
      namespaces={["settings.security", "settings.passkeys", "settings.secondFactor", "settings.shownOnce"]}
    >
      <HydrationBoundary state={state()}>
        <SecurityPage />
      </HydrationBoundary>
    </PageMessages>
  );
}
