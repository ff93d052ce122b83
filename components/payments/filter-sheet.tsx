"use client";

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ChoiceGroup } from "@/components/payments/choice-group";
import { AmountFields, OrderField, TimeFields } from "@/components/payments/filter-fields";
import { statusWords } from "@/components/payments/payment-status";
import { type Query, STATUSES } from "@/components/payments/payments-url";
import { usePaymentsUrl } from "@/components/payments/use-payments-url";
import { useTRPC } from "@/components/shell/trpc";
import { Button } from "@/components/ui/button";
import { Sheet, SheetContent } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";

interface FilterSheetProps {
  query: Query;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Everything that the list can be filtered by. Nothing changes until it is asked for. */
export function FilterSheet({ query, isOpen, onOpenChange }: FilterSheetProps) {
  return (
    <Sheet open={isOpen} onOpenChange={onOpenChange}>
      <SheetContent side="right" title="Filter payments" className="w-96">
        <FilterForm query={query} onDone={() => onOpenChange(false)} />
      </SheetContent>
    </Sheet>
  );
}

const STATUS_ITEMS = STATUSES.map((status) => ({
  value: status,
  label: statusWords({ status, confirmations: null }),
}));
const NONE = {
  status: null,
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

/** The draft of a filter; it is made anew each time the sheet opens. */
function FilterForm({ query, onDone }: { query: Query; onDone: () => void }) {
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
        legend="Status"
        items={STATUS_ITEMS}
        chosen={draft.status}
        onChange={(status) => set({ status })}
      />
      <TimeFields draft={draft} onChange={set} />
      <AmountFields draft={draft} currencies={choices?.currencies ?? []} onChange={set} />
      {choices ? (
        <>
          <ChoiceGroup
            legend="Token"
            items={choices.tokens.map((symbol) => ({ value: symbol, label: symbol }))}
            chosen={draft.token}
            onChange={(token) => set({ token })}
          />
          <ChoiceGroup
            legend="Network"
            items={choices.networks.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={draft.network}
            onChange={(network) => set({ network })}
          />
          <ChoiceGroup
            legend="Merchant"
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
        <Button onClick={() => setDraft({ q: query.q })}>Reset</Button>
        <Button type="submit" variant="primary">
          Show payments
        </Button>
      </div>
    </form>
  );
}
