import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { TeamPage } from "@/components/settings/team-page";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export const metadata: Metadata = { title: "Team" };

export default async function TeamSettingsPage() {
  await requireUser("/dashboard/settings/team");
  const { trpc, fetch, state } = await pageQueries();
  await fetch(trpc.team.list.queryOptions());
  return (
    <HydrationBoundary state={state()}>
      <TeamPage />
    </HydrationBoundary>
  );
}
