"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Link as LinkGlyph } from "lucide-react";
import { useTranslations } from "use-intl";
import { LinksHeader } from "@/components/payment-links/links-header";
import { ReusableLinksTable } from "@/components/payment-links/reusable-links-table";
import { pollDelay } from "@/components/query/poll-delay";
import { useTRPC } from "@/components/query/use-trpc";
import { EmptyState } from "@/components/ui/empty-state";

const POLL_MS = 10_000;

/** Lists the links that many buyers pay, with their payments and sums. */
export function ReusableLinksPage({ merchantId }: { merchantId: string | null }) {
  const t = useTranslations("links");
  const trpc = useTRPC();
  const { data, isError } = useSuspenseQuery({
    ...trpc.paymentLinks.listReusable.queryOptions(),
    refetchInterval: (query) => pollDelay(POLL_MS, query),
  });
  const { data: choices } = useSuspenseQuery(trpc.paymentLinks.choices.queryOptions());
  return (
    <>
      <LinksHeader current="many" choices={choices} merchantId={merchantId} isFailing={isError} />
      {data.items.length === 0 ? (
        <EmptyState
          icon={LinkGlyph}
          title={t("many.none")}
          description={t(choices.canCreate ? "many.follows" : "cannotMake")}
        />
      ) : (
        <ReusableLinksTable items={data.items} />
      )}
      {data.isCut ? (
        <p className="py-4 text-ink-muted text-sm">{t("many.cut", { count: data.items.length })}</p>
      ) : null}
    </>
  );
}
