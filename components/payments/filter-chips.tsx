"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { type Filters, isFiltered, LIST } from "@/components/payments/payments-url";
import { usePaymentsUrl, without } from "@/components/payments/use-payments-url";
import { useTRPC } from "@/components/query/use-trpc";
import { LinkButton } from "@/components/ui/link-button";
import { middleTruncate } from "@/components/ui/middle-truncate";
import type { FilterChoices } from "@/server/listings/dashboard/list-filter-choices";

interface Chip {
  name: keyof Filters;
  /** The list item that the chip represents. */
  item: string;
  words: string;
}

/** Shows the active filters, each with a button to remove it. */
export function FilterChips({ filters }: { filters: Filters }) {
  const t = useTranslations("payments.chips");
  const trpc = useTRPC();
  const { change } = usePaymentsUrl();
  const needsNames = Boolean(filters.merchant ?? filters.network);
  const { data: choices } = useQuery({ ...trpc.payments.filterChoices.queryOptions(), enabled: needsNames });
  const chips = useChips(filters, choices);
  if (!isFiltered(filters)) return null;
  return (
    <ul aria-label={t("label")} className="flex flex-wrap items-center gap-1.5 pt-3 print:hidden">
      {chips.map(({ name, item, words }) => (
        <li key={`${name} ${item}`}>
          <button
            type="button"
            className="inline-flex h-7 max-w-72 items-center gap-1 rounded-full bg-sunken pr-2 pl-3 text-sm hover:bg-hover pointer-coarse:h-9"
            onClick={() => change(without(name, item, filters))}
          >
            <span className="sr-only">{t("remove")} </span>
            <span className="truncate">{words}</span>
            <X className="size-3.5 shrink-0 text-ink-muted" aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <LinkButton variant="quiet" size="sm" href={LIST} scroll={false}>
          {t("clear")}
        </LinkButton>
      </li>
    </ul>
  );
}

function useChips(filters: Filters, choices: FilterChoices | undefined): Chip[] {
  const t = useTranslations("payments.chips");
  const statusText = useTranslations("statuses.payment");
  const refundText = useTranslations("statuses.paymentRefund");
  const spans = useTranslations("payments.filter");
  const { q, status, refund, merchant, token, network, currency, min, max, period, from, to } = filters;
  const named = (list: { id: string; name: string }[] | undefined, id: string) =>
    list?.find((each) => each.id === id)?.name ?? middleTruncate(id, 10, 4);
  const single = (name: keyof Filters, words: string | undefined): Chip[] =>
    words ? [{ name, item: "", words }] : [];
  return [
    ...single("q", q && t("search", { text: middleTruncate(q, 14, 8) })),
    ...(status ?? []).map((item) => chip("status", item, statusText(item))),
    ...(refund ?? []).map((item) => chip("refund", item, refundText(item))),
    ...(merchant ?? []).map((item) => chip("merchant", item, named(choices?.merchants, item))),
    ...(token ?? []).map((item) => chip("token", item, item)),
    ...(network ?? []).map((item) =>
      chip("network", item, t("network", { network: named(choices?.networks, item) })),
    ),
    ...single("currency", currency && t("currency", { currency })),
    ...single("min", currency && min && t("min", { amount: min, currency })),
    ...single("max", currency && max && t("max", { amount: max, currency })),
    ...single("period", period && spans(period)),
    ...(period
      ? []
      : [
          ...single("from", from && t("from", { moment: shown(from) })),
          ...single("to", to && t("to", { moment: shown(to) })),
        ]),
  ];
}

const chip = (name: keyof Filters, item: string, words: string): Chip => ({ name, item, words });
const shown = (moment: string) => moment.replace("T", " ");
