"use client";

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { ChoiceGroup } from "@/components/payments/choice-group";
import { AmountFields, OrderField, TimeFields } from "@/components/payments/filter-fields";
import { type Query, REFUNDS, STATUSES } from "@/components/payments/payments-url";
import { usePaymentsUrl } from "@/components/payments/use-payments-url";
import { useTRPC } from "@/components/query/use-trpc";
import { Button } from "@/components/ui/button";
import { Sheet, SheetContent } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";

interface FilterSheetProps {
  query: Query;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Renders all filters of the list. They apply only on confirmation. */
export function FilterSheet({ query, isOpen, onOpenChange }: FilterSheetProps) {
  const t = useTranslations("payments.filter");
  return (
    <Sheet open={isOpen} onOpenChange={onOpenChange}>
      <SheetContent side="right" title={t("title")} className="w-96">
        <FilterForm query={query} onDone={() => onOpenChange(false)} />
      </SheetContent>
    </Sheet>
  );
}

const NONE = {
  status: null,
  refund: null,
  merchant: null,
  token: null,
  network: null,
  currency: null,
  min: null,
  max: null,
  period: null,
  from: null,
  to: null,
} as const;

/** Renders the draft of a filter, reset each time the sheet opens. */
function FilterForm({ query, onDone }: { query: Query; onDone: () => void }) {
  const t = useTranslations("payments.filter");
  const status = useTranslations("statuses.payment");
  const refund = useTranslations("statuses.paymentRefund");
  const trpc = useTRPC();
  const { change } = usePaymentsUrl();
  const [draft, setDraft] = useState(query);
  const { data: choices } = useQuery(trpc.payments.filterChoices.queryOptions());
  const set = (part: Partial<Query>) => setDraft((before) => ({ ...before, ...part }));
  function show(event: FormEvent) {
    event.preventDefault();
    const { q, ...wanted } = draft;
    change({ ...NONE, sort: null, dir: null, ...wanted });
    onDone();
  }
  return (
    <form onSubmit={show} className="flex flex-col gap-6 pt-1">
      <ChoiceGroup
        legend={t("status")}
        items={STATUSES.map((value) => ({ value, label: status(value) }))}
        chosen={draft.status}
        onChange={(chosen) => set({ status: chosen })}
      />
      <ChoiceGroup
        legend={t("refund")}
        items={REFUNDS.map((value) => ({ value, label: refund(value) }))}
        chosen={draft.refund}
        onChange={(chosen) => set({ refund: chosen })}
      />
      <TimeFields draft={draft} onChange={set} />
      <AmountFields draft={draft} currencies={choices?.currencies ?? []} onChange={set} />
      {choices ? (
        <>
          <ChoiceGroup
            legend={t("token")}
            items={choices.tokens.map((symbol) => ({ value: symbol, label: symbol }))}
            chosen={draft.token}
            onChange={(token) => set({ token })}
          />
          <ChoiceGroup
            legend={t("network")}
            items={choices.networks.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={draft.network}
            onChange={(network) => set({ network })}
          />
          <ChoiceGroup
            legend={t("merchant")}
            items={choices.merchants.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={draft.merchant}
            onChange={(merchant) => set({ merchant })}
          />
        </>
      ) : (
        <Skeleton className="h-64" />
      )}
      <OrderField draft={draft} onChange={set} />
      <div className="sticky -bottom-4 -mx-4 -mb-4 flex justify-end gap-2 border-line border-t bg-card px-4 py-3">
        <Button onClick={() => setDraft({ q: query.q })}>{t("reset")}</Button>
        <Button type="submit" variant="primary">
          {t("show")}
        </Button>
      </div>
    </form>
  );
}
