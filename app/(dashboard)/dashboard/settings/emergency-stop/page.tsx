import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { NotForYou } from "@/components/shell/not-for-you";
import { StopsPage } from "@/components/stops/stops-page";
import { permits } from "@/server/accounts/roles";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings.stops"))("title") };
}

/** Renders what takes no new payments. The operator stops and resumes them here. */
export default async function EmergencyStopPage() {
  const { scope } = await requireUser("/dashboard/settings/emergency-stop");
  if (!permits(scope, "health.read")) {
    const [t, health] = [await getTranslations("settings.stops"), await getTranslations("settings.health")];
    return <NotForYou title={t("title")} who={health("readers")} />;
  }
  const { trpc, fetch, state } = await pageQueries();
  await fetch(trpc.stops.list.queryOptions());
  return (
    <PageMessages namespaces={["settings.stops", "settings.health"]}>
      <HydrationBoundary state={state()}>
        <StopsPage />
      </HydrationBoundary>
    </PageMessages>
  );
}
