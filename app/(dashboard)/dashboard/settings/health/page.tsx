import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { PageMessages } from "@/components/messages/page-messages";
import { AccountHealthPage } from "@/components/settings/account-health-page";
import { HealthPage } from "@/components/settings/health-page";
import { NotForYou } from "@/components/shell/not-for-you";
import { may } from "@/server/accounts/roles";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export const metadata: Metadata = { title: "Health" };

/** Renders the whole installation's health for its operator; other accounts see only their own networks and keys. */
export default async function HealthSettingsPage() {
  const { scope } = await requireUser("/dashboard/settings/health");
  const title = scope.isOperator ? "Installation health" : "Health";
  if (!may(scope.role, "health.read"))
    return <NotForYou title={title} who="an owner, an admin or a developer" />;
  const { trpc, fetch, state } = await pageQueries();
  if (scope.isOperator) await fetch(trpc.health.installation.queryOptions());
  else await fetch(trpc.health.read.queryOptions());
  return (
    <PageMessages namespaces={["notices", "apiKeys.status"]}>
      <HydrationBoundary state={state()}>
        {scope.isOperator ? <HealthPage /> : <AccountHealthPage />}
      </HydrationBoundary>
    </PageMessages>
  );
}
