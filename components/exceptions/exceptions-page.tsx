"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useTranslations } from "use-intl";
import { ExceptionsCards, ExceptionsTable } from "@/components/exceptions/exceptions-table";
import { EXCEPTIONS_URL } from "@/components/exceptions/exceptions-url";
import { StatesList } from "@/components/merchants/states-list";
import { statesQuery } from "@/components/merchants/states-url";
import { pollDelay } from "@/components/query/poll-delay";
import { useTRPC } from "@/components/query/use-trpc";
import { NotLive } from "@/components/shell/not-live";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { EXCEPTION_STATES } from "@/server/exceptions/schema";

const POLL_MS = 5_000;

/** Lists money that moved outside the normal course of payments, newest first, filtered by the address. */
export function ExceptionsPage() {
  const t = useTranslations("exceptions");
  const status = useTranslations("statuses.exception");
  const trpc = useTRPC();
  const [view, setView] = useQueryStates(EXCEPTIONS_URL, { history: "push" });
  const { data: page, isError } = useQuery({
    ...trpc.exceptions.list.queryOptions(statesQuery(view)),
    placeholderData: keepPreviousData,
    // There are few, and people open this page to see a new one.
    refetchInterval: (query) => pollDelay(POLL_MS, query),
    refetchIntervalInBackground: true,
  });
  const items = page?.items ?? [];
  return (
    <>
      <PageHeader title={t("title")} actions={<NotLive isFailing={isError} />} description={t("text")} />
      <StatesList
        states={EXCEPTION_STATES}
        wordOf={(state) => status(state)}
        view={view}
        onChange={setView}
        isEmpty={page ? items.length === 0 : null}
        older={page?.older ?? null}
        table={<ExceptionsTable items={items} />}
        cards={<ExceptionsCards items={items} />}
        empty={(unfilter) => <NoExceptions unfilter={unfilter} />}
      />
    </>
  );
}

function NoExceptions({ unfilter }: { unfilter: (() => void) | null }) {
  const t = useTranslations("exceptions");
  if (unfilter) {
    return (
      <EmptyState icon={TriangleAlert} title={t("noneFiltered")}>
        <Button onClick={unfilter}>{t("showAll")}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={TriangleAlert} title={t("none")} description={t("noneText")}>
      <LinkButton href="/dashboard/payments">{t("viewPayments")}</LinkButton>
    </EmptyState>
  );
}
