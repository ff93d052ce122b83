"use client";

import { useQueryStates } from "nuqs";
import { useTransition } from "react";
import { type Filters, LIST_PARSERS, type Query } from "@/components/payments/payments-url";

type Change = { [K in keyof Query]?: Query[K] | null };

/** Changes the address and so the list. Each change returns to the first page and adds an entry to the history. */
export function usePaymentsUrl() {
  const [isPending, startTransition] = useTransition();
  const [, set] = useQueryStates(LIST_PARSERS, {
    shallow: false,
    history: "push",
    scroll: false,
    startTransition,
  });
  return {
    isPending,
    change: (part: Change) => void set({ ...withNulls(part), prev: null, next: null }),
  };
}

/** An empty text or list has no effect, so it is left out of the address. */
function withNulls(part: Change): Change {
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, value?.length ? value : null]),
  );
}

/** Resets a filter to "any". */
export function without(name: keyof Filters, item: string, filters: Filters): Change {
  // Bounds are meaningless without their currency.
  if (name === "currency") return { currency: null, min: null, max: null };
  const value = filters[name];
  if (!Array.isArray(value)) return { [name]: null };
  const left = value.filter((other) => other !== item);
  return { [name]: left.length > 0 ? left : null };
}
