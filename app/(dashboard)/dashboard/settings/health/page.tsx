import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { HealthPage } from "@/components/settings/health-page";
import { NotForYou } from "@/components/shell/not-for-you";
import { may } from "@/server/accounts/roles";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/trpc/page-user";

export const metadata: Metadata = { title: "Installation health" };

export default async function HealthSettingsPage() {
  const { scope } = await requireUser("/dashboard/settings/health");
  if (!may(scope.role, "health.read"))
    return <NotForYou title="Installation health" who="an owner, an admin or a developer" />;
  const { trpc, fetch, state } = await pageQueries();
  await fetch(trpc.health.read.queryOptions());
  return (
    <HydrationBoundary state={state()}>
      <HealthPage />
    </HydrationBoundary>
  );
}
