import { useSyncExternalStore } from "react";
import type { Trial } from "@/server/reference/reference";

/** What the reader has typed and received, shared by all forms of the page. A reload forgets it. */
interface Known {
  key: string;
  /** By the names of the page's variables: `PAYMENT_ID`. */
  values: Record<string, string>;
}

const SECOND_MS = 1_000;
let known: Known = { key: "", values: { ORDER_ID: `order-${Math.floor(Date.now() / SECOND_MS)}` } };
const listeners = new Set<() => void>();

/** Returns the shared key and values. */
export function useKnown(): Known {
  return useSyncExternalStore(subscribe, readKnown, readKnown);
}

export function readKnown(): Known {
  return known;
}

/** Keeps the key in memory. */
export function rememberKey(key: string): void {
  change({ ...known, key });
}

export function rememberValue(name: string, value: string): void {
  if (value !== "") change({ ...known, values: { ...known.values, [name]: value } });
}

/** Keeps the ids of an answer, which fill in the next forms. */
export function rememberAnswer({ id, gives }: Trial, answer: unknown): void {
  const more: Trial["gives"] = id === "listMerchants" ? { FLORIN_MERCHANT_ID: ["merchants", 0, "id"] } : {};
  for (const [name, at] of Object.entries<(string | number)[]>({ ...more, ...gives })) {
    const found = at.reduce<unknown>(
      (value, step) => (value as Record<string | number, unknown> | undefined)?.[step],
      answer,
    );
    if (typeof found === "string") rememberValue(name, found);
  }
}

function change(next: Known): void {
  known = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
