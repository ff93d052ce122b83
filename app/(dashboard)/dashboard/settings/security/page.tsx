import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { SecurityPage } from "@/components/settings/security-page";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export const metadata: Metadata = { title: "Security" };

export default async function SecuritySettingsPage() {
  await requireUser("/dashboard/settings/security");
  const { trpc, fetch, state } = await pageQueries();
  await Promise.all([
    fetch(trpc.security.overview.queryOptions()),
    fetch(trpc.security.sessions.queryOptions()),
  ]);
  return (
    <HydrationBoundary state={state()}>
      <SecurityPage />
    </HydrationBoundary>
  );
}
