"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ChevronRight, Plus, Search, Store } from "lucide-react";
import { useTranslations } from "use-intl";
import { MerchantsFilter } from "@/components/merchants/merchants-filter";
import { MerchantsCards, MerchantsTable } from "@/components/merchants/merchants-table";
import { MERCHANTS, type MerchantsQuery, merchantsHref } from "@/components/merchants/merchants-url";
import { useTRPC } from "@/components/query/use-trpc";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";

interface MerchantsPageProps {
  query: MerchantsQuery;
  mayManage: boolean;
}

/** Lists the account's merchants, newest first. */
export function MerchantsPage({ query, mayManage }: MerchantsPageProps) {
  const t = useTranslations("merchants.list");
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.merchants.search.queryOptions(query));
  const { merchants, totalCount, nextCursor } = data;
  const isFiltered = Boolean(query.search || query.status);
  const none = isFiltered ? <NoMatch query={query} /> : <NoMerchants mayManage={mayManage} />;
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t(mayManage ? "text" : "textReadOnly")}
        actions={mayManage ? <NewMerchant /> : null}
      />
      {totalCount > 0 || isFiltered ? <MerchantsFilter query={query} /> : null}
      {merchants.length === 0 ? (
        none
      ) : (
        <>
          <div className="hidden md:block">
            <MerchantsTable merchants={merchants} />
          </div>
          <div className="md:hidden">
            <MerchantsCards merchants={merchants} />
          </div>
        </>
      )}
      <nav aria-label={t("pages")} className="flex items-center justify-between gap-4 py-4 print:hidden">
        <p role="status" className="text-ink-muted text-sm tabular-nums">
          {merchants.length === 0 ? null : t("count", { count: totalCount })}
        </p>
        <div className="flex gap-2">
          {query.cursor ? (
            <LinkButton size="sm" href={merchantsHref({ ...query, cursor: undefined })}>
              {t("newest")}
            </LinkButton>
          ) : null}
          {nextCursor ? (
            <LinkButton size="sm" rel="next" href={merchantsHref({ ...query, cursor: nextCursor })}>
              {t("older")} <ChevronRight aria-hidden />
            </LinkButton>
          ) : null}
        </div>
      </nav>
    </>
  );
}

function NewMerchant() {
  const t = useTranslations("merchants.list");
  return (
    <LinkButton variant="primary" href={`${MERCHANTS}/new`}>
      <Plus aria-hidden /> {t("new")}
    </LinkButton>
  );
}

function NoMerchants({ mayManage }: { mayManage: boolean }) {
  const t = useTranslations("merchants.list");
  return (
    <EmptyState icon={Store} title={t("none")} description={t(mayManage ? "noneText" : "noneReadOnly")}>
      {mayManage ? (
        <LinkButton href={`${MERCHANTS}/new`}>
          <Plus aria-hidden /> {t("create")}
        </LinkButton>
      ) : null}
    </EmptyState>
  );
}

function NoMatch({ query }: { query: MerchantsQuery }) {
  const t = useTranslations("merchants.list");
  const title = query.search ? t("noneNamed", { search: query.search }) : t("noMatch");
  return (
    <EmptyState icon={Search} title={title} description={t("noMatchText")}>
      <LinkButton href={MERCHANTS}>{t("showAll")}</LinkButton>
    </EmptyState>
  );
}
