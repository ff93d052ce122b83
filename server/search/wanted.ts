import type { HashEnds } from "@/server/filters/hash-ends";
import type { PaymentSearch } from "@/server/filters/payment-search";

/** What a search means for refunds and exceptions. */
export interface Wanted {
  /** Their own id, as typed. */
  id: string;
  /** The payments that the search found. */
  paymentIds: readonly string[];
  /** Digits of a transaction's hash. */
  hash: HashEnds | null;
  /** Digits of an address. */
  address: HashEnds | null;
}

export function wantedOf(id: string, search: PaymentSearch, paymentIds: readonly string[]): Wanted {
  const ends = search.by === "text" ? search.ends : null;
  return {
    id,
    paymentIds,
    hash: search.by === "transaction" ? wholeOf(search.hash) : ends,
    address: search.by === "buyer" ? wholeOf(search.address) : ends,
  };
}

function wholeOf(hex: string): HashEnds {
  return { start: hex.slice(2), end: null, isEither: false };
}
