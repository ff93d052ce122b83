import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "@/components/messages/get-translations";
import { PageMessages } from "@/components/messages/page-messages";
import { NotForYou } from "@/components/shell/not-for-you";
import { QueryProvider } from "@/components/shell/query-provider";
import { TillPage } from "@/components/till/till-page";
import { may } from "@/server/accounts/roles";
import { pageQueries } from "@/server/trpc/page-queries";
import { requireUser } from "@/server/web/page-user";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("till"))("title") };
}

/** Renders the till, for people who may create payments. */
export default async function TillRoute() {
  const { scope } = await requireUser("/till");
  const t = await getTranslations("till");
  if (!may(scope.role, "payments.create")) return <NotForYou title={t("title")} who={t("users")} />;
  const { trpc, fetch, state } = await pageQueries();
  await fetch(trpc.paymentLinks.choices.queryOptions());
  return (
    <PageMessages namespaces={["till", "shell", "proof", "statuses", "ui", "merchants.select"]}>
      <QueryProvider>
        <HydrationBoundary state={state()}>
          <TillPage isTest={scope.mode === "test"} />
        </HydrationBoundary>
      </QueryProvider>
    </PageMessages>
  );
}
