"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Link as LinkGlyph } from "lucide-react";
import { useTranslations } from "use-intl";
import { LinksHeader } from "@/components/payment-links/links-header";
import { LinksCards, LinksTable } from "@/components/payment-links/links-table";
import { useLiveLinks } from "@/components/payment-links/use-live-links";
import { useTRPC } from "@/components/query/use-trpc";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

const LIST = "/dashboard/payment-links";

/** The page is read once and then only updated: rows never appear, disappear or move under the reader. */
const STILL = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

interface LinksPageProps {
  before: string | undefined;
  /** The selected merchant, who also gets a new link; null for all. */
  merchantId: string | null;
}

/** Lists the payments that people created here, with a button to create another. */
export function LinksPage({ before, merchantId }: LinksPageProps) {
  const t = useTranslations("links");
  const trpc = useTRPC();
  const { data: page } = useSuspenseQuery({ ...trpc.paymentLinks.list.queryOptions({ before }), ...STILL });
  const { data: choices } = useSuspenseQuery(trpc.paymentLinks.choices.queryOptions());
  const { items, isFailing } = useLiveLinks(page.items);
  return (
    <>
      <LinksHeader current="once" choices={choices} merchantId={merchantId} isFailing={isFailing} />
      {items.length === 0 ? (
        <EmptyState
          icon={LinkGlyph}
          title={t(before ? "noneHere" : "none")}
          description={t(choices.canCreate ? "follows" : "cannotMake")}
        />
      ) : (
        <>
          <div className="hidden md:block">
            <LinksTable items={items} />
          </div>
          <div className="md:hidden">
            <p className="pb-2 text-ink-muted text-sm">{t("timesInUtc")}</p>
            <LinksCards items={items} />
          </div>
        </>
      )}
      <nav aria-label={t("pages")} className="flex justify-end gap-2 py-4 empty:hidden print:hidden">
        {before ? (
          <LinkButton size="sm" href={LIST}>
            {t("newest")}
          </LinkButton>
        ) : null}
        {page.older ? (
          <LinkButton size="sm" href={`${LIST}?before=${page.older}`} rel="next">
            {t("older")}
          </LinkButton>
        ) : null}
      </nav>
    </>
  );
}
