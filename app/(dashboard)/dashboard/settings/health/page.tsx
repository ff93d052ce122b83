import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { AccountHealthPage } from "@/components/settings/account-health-page";
import { HealthPage } from "@/components/settings/health-page";
import { NotForYou } from "@/components/shell/not-for-you";
import { permits } from "@/server/accounts/roles";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings.health"))("title") };
}

/** Renders the whole installation's health for its operator; other accounts see only their own networks and keys. */
export default async function HealthSettingsPage() {
  const { scope } = await requireUser("/dashboard/settings/health");
  const t = await getTranslations("settings.health");
  const title = t(scope.isOperator ? "installationTitle" : "title");
  if (!permits(scope, "health.read")) return <NotForYou title={title} who={t("readers")} />;
  const { trpc, fetch, state } = await pageQueries();
  if (scope.isOperator) {
    await Promise.all([
      fetch(trpc.health.installation.queryOptions()),
      fetch(trpc.alerts.list.queryOptions()),
    ]);
    return (
      <PageMessages namespaces={["notices", "alerts", "settings.health", "settings.installation"]}>
        <HydrationBoundary state={state()}>
          <HealthPage canManage={permits(scope, "alerts.manage")} />
        </HydrationBoundary>
      </PageMessages>
    );
  }
  await fetch(trpc.health.read.queryOptions());
  return (
    <PageMessages namespaces={["notices", "apiKeys.status", "settings.health", "settings.accountHealth"]}>
      <HydrationBoundary state={state()}>
        <AccountHealthPage />
      </HydrationBoundary>
    </PageMessages>
  );
}
