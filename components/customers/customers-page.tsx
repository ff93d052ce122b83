"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { useTranslations } from "use-intl";
import { CustomersCards, CustomersTable } from "@/components/customers/customers-table";
import { useTRPC } from "@/components/query/use-trpc";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";

interface CustomersPageProps {
  query: { before?: string; merchantId?: string };
}

const LIST = "/dashboard/customers";

/** Lists the account's buyers, the one with the newest payment first. */
export function CustomersPage({ query }: CustomersPageProps) {
  const t = useTranslations("customers");
  const trpc = useTRPC();
  const { data: page } = useSuspenseQuery(trpc.customers.list.queryOptions(query));
  const { items, older } = page;
  const isEmpty = items.length === 0 && older === null && !query.before;
  return (
    <>
      <PageHeader title={t("title")} description={t("text")} />
      {isEmpty ? (
        <EmptyState icon={UserRound} title={t("none")} description={t("noneText")}>
          <LinkButton href="/dashboard/payments">{t("viewPayments")}</LinkButton>
        </EmptyState>
      ) : (
        <>
          <div className="hidden md:block">
            <CustomersTable items={items} />
          </div>
          <div className="md:hidden">
            <p className="pb-2 text-ink-muted text-sm">{t("timesInUtc")}</p>
            <CustomersCards items={items} />
          </div>
        </>
      )}
      <nav aria-label={t("pages")} className="flex justify-end gap-2 py-4 empty:hidden print:hidden">
        {query.before ? (
          <LinkButton size="sm" href={LIST}>
            {t("newest")}
          </LinkButton>
        ) : null}
        {older ? (
          <LinkButton size="sm" href={`${LIST}?before=${older}`}>
            {t("older")}
          </LinkButton>
        ) : null}
      </nav>
    </>
  );
}
