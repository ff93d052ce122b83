"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ChevronRight, Plus, Search, Store } from "lucide-react";
import { MerchantsFilter } from "@/components/merchants/merchants-filter";
import { MerchantsCards, MerchantsTable } from "@/components/merchants/merchants-table";
import { MERCHANTS, type MerchantsQuery, merchantsHref } from "@/components/merchants/merchants-url";
import { useTRPC } from "@/components/shell/trpc";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";

interface MerchantsPageProps {
  query: MerchantsQuery;
  mayManage: boolean;
}

/** Lists the account's merchants, newest first. */
export function MerchantsPage({ query, mayManage }: MerchantsPageProps) {
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.merchants.search.queryOptions(query));
  const { merchants, totalCount, nextCursor } = data;
  const isFiltered = Boolean(query.search || query.status);
  const none = isFiltered ? <NoMatch query={query} /> : <NoMerchants mayManage={mayManage} />;
  return (
    <>
      <PageHeader
        title="Merchants"
        description={`Each brand, shop or company that is paid, with its own logo and its own wallets.${mayManage ? "" : " Your role may look at them; owners and admins change them."}`}
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
      <nav aria-label="Pages" className="flex items-center justify-between gap-4 py-4 print:hidden">
        <p role="status" className="text-ink-muted text-sm tabular-nums">
          {merchants.length === 0 ? null : count(totalCount)}
        </p>
        <div className="flex gap-2">
          {query.cursor ? (
            <LinkButton size="sm" href={merchantsHref({ ...query, cursor: undefined })}>
              To the newest
            </LinkButton>
          ) : null}
          {nextCursor ? (
            <LinkButton size="sm" rel="next" href={merchantsHref({ ...query, cursor: nextCursor })}>
              Older <ChevronRight aria-hidden />
            </LinkButton>
          ) : null}
        </div>
      </nav>
    </>
  );
}

function count(total: number): string {
  return total === 1 ? "1 merchant" : `${total.toLocaleString("en-US")} merchants`;
}

function NewMerchant() {
  return (
    <LinkButton variant="primary" href={`${MERCHANTS}/new`}>
      <Plus aria-hidden /> New merchant
    </LinkButton>
  );
}

function NoMerchants({ mayManage }: { mayManage: boolean }) {
  return (
    <EmptyState
      icon={Store}
      title="No merchants yet"
      description={
        mayManage
          ? "A payment is always for a merchant: its name and logo are what the buyer sees, its wallets are where the money goes. Create the first one."
          : "Your role cannot create merchants. Ask an owner or an admin of this account."
      }
    >
      {mayManage ? (
        <LinkButton href={`${MERCHANTS}/new`}>
          <Plus aria-hidden /> Create a merchant
        </LinkButton>
      ) : null}
    </EmptyState>
  );
}

function NoMatch({ query }: { query: MerchantsQuery }) {
  const what = query.search ? `No merchant’s name or id has “${query.search}” in it` : "No merchant is so";
  return (
    <EmptyState
      icon={Search}
      title={what}
      description="Deleted merchants are not listed. Their payments still are."
    >
      <LinkButton href={MERCHANTS}>Show all merchants</LinkButton>
    </EmptyState>
  );
}
