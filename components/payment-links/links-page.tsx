"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Link as LinkGlyph } from "lucide-react";
import { CreateLink } from "@/components/payment-links/create-link";
import { LinksCards, LinksTable } from "@/components/payment-links/links-table";
import { useLiveLinks } from "@/components/payment-links/use-live-links";
import { NotLive } from "@/components/shell/not-live";
import { useTRPC } from "@/components/shell/trpc";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";

const LIST = "/dashboard/payment-links";

/** The page is read once and then only kept up to date: rows never appear, vanish or move under the reader. */
const STILL = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

interface LinksPageProps {
  before: string | undefined;
  /** The merchant that the dashboard is about, for whom a new link is then; null for all. */
  merchantId: string | null;
}

/** Payments that people made here, and the way to make another. */
export function LinksPage({ before, merchantId }: LinksPageProps) {
  const trpc = useTRPC();
  const { data: page } = useSuspenseQuery({ ...trpc.paymentLinks.list.queryOptions({ before }), ...STILL });
  const { data: choices } = useSuspenseQuery(trpc.paymentLinks.choices.queryOptions());
  const { items, isFailing } = useLiveLinks(page.items);
  const canMake = choices.canCreate && choices.merchants.length > 0;
  return (
    <>
      <PageHeader
        title="Payment links"
        description="Ask for a payment without code: by a link, a QR code or a sheet of paper."
        actions={
          <>
            <NotLive isFailing={isFailing} />
            {canMake ? <CreateLink key={merchantId ?? ""} choices={choices} merchantId={merchantId} /> : null}
          </>
        }
      />
      {items.length === 0 ? (
        <EmptyState
          icon={LinkGlyph}
          title={before ? "There are no payment links here" : "No payment links yet"}
          description={
            choices.canCreate
              ? "Each payment that somebody makes here shows in this list, and follows the buyer live."
              : "Your role cannot make payments. Ask an owner, an admin, a developer or somebody of finance."
          }
        />
      ) : (
        <>
          <div className="hidden md:block">
            <LinksTable items={items} />
          </div>
          <div className="md:hidden">
            <p className="pb-2 text-ink-muted text-sm">Times are in UTC.</p>
            <LinksCards items={items} />
          </div>
        </>
      )}
      <nav aria-label="Pages" className="flex justify-end gap-2 py-4 empty:hidden print:hidden">
        {before ? (
          <LinkButton size="sm" href={LIST}>
            To the newest
          </LinkButton>
        ) : null}
        {page.older ? (
          <LinkButton size="sm" href={`${LIST}?before=${page.older}`} rel="next">
            Older
          </LinkButton>
        ) : null}
      </nav>
    </>
  );
}
