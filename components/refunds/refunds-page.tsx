"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useTranslations } from "use-intl";
import { StatesList } from "@/components/merchants/states-list";
import { statesQuery } from "@/components/merchants/states-url";
import { useTRPC } from "@/components/query/use-trpc";
import { RefundsCards, RefundsTable } from "@/components/refunds/refunds-table";
import { RefundsTabs } from "@/components/refunds/refunds-tabs";
import { REFUNDS_URL } from "@/components/refunds/refunds-url";
import { useLiveRefunds } from "@/components/refunds/use-live-refunds";
import { NotLive } from "@/components/shell/not-live";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { REFUND_STATES } from "@/server/refunds/schema";

/** The page is read once and then only updated: rows never appear, disappear or move under the reader. */
const STILL = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** Lists refunds, newest first, filtered by the address. */
export function RefundsPage() {
  const t = useTranslations("refunds");
  const status = useTranslations("statuses.refund");
  const trpc = useTRPC();
  const [view, setView] = useQueryStates(REFUNDS_URL, { history: "push" });
  const { data: page, error } = useQuery({
    ...trpc.refunds.list.queryOptions(statesQuery(view)),
    ...STILL,
    placeholderData: keepPreviousData,
  });
  const { items, isFailing } = useLiveRefunds(page?.items ?? []);
  return (
    <>
      <PageHeader
        title={t("title")}
        className="pb-3"
        actions={<NotLive isFailing={isFailing || error !== null} />}
      />
      <RefundsTabs />
      <StatesList
        states={REFUND_STATES}
        wordOf={(state) => status(state)}
        view={view}
        onChange={setView}
        isEmpty={page ? items.length === 0 : null}
        older={page?.older ?? null}
        table={<RefundsTable items={items} />}
        cards={<RefundsCards items={items} />}
        empty={(unfilter) => <NoRefunds unfilter={unfilter} />}
      />
    </>
  );
}

function NoRefunds({ unfilter }: { unfilter: (() => void) | null }) {
  const t = useTranslations("refunds");
  if (unfilter) {
    return (
      <EmptyState icon={Undo2} title={t("noneFiltered")}>
        <Button onClick={unfilter}>{t("showAll")}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Undo2} title={t("none")} description={t("noneText")}>
      <LinkButton href="/dashboard/payments">{t("viewPayments")}</LinkButton>
    </EmptyState>
  );
}
