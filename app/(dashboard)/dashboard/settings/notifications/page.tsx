import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { NotificationsPage } from "@/components/settings/notifications-page";
import { env } from "@/server/kernel/env";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings.notifications"))("title") };
}

export default async function NotificationSettingsPage() {
  await requireUser("/dashboard/settings/notifications");
  const { trpc, fetch, state } = await pageQueries();
  await Promise.all([
    fetch(trpc.notifications.choices.queryOptions()),
    fetch(trpc.notifications.history.queryOptions()),
  ]);
  return (
    <PageMessages namespaces={["settings.notifications"]}>
      <HydrationBoundary state={state()}>
        <NotificationsPage keptDays={env().EVENT_DAYS} />
      </HydrationBoundary>
    </PageMessages>
  );
}
