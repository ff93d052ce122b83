import type { Expression, SqlBool } from "kysely";
import type { Shaped } from "@/server/db/compiled-by-shape";
import { conditionsOn } from "@/server/db/store";
import { hasMetadata, isBuyer, isOfTransaction } from "@/server/filters/search-condition";
import type { PaymentMetadata } from "@/server/payments/metadata";

/** Facts of a payment, each to the letter; null stands for "any", and all others apply. */
export interface ExactTerms {
  id: string | null;
  /** Of a transaction of the payment or its refunds, in lower case. */
  hash: string | null;
  /** The address is in EIP-55 form; without a chain its payments on all chains count. */
  buyer: { address: string; chainId: number | null } | null;
  /** Pairs that the payment's metadata have, in JSON. */
  metadata: string | null;
}

/** Writes pairs in the order of their keys, so that equal filters are equal. */
export function pairsOf(metadata: PaymentMetadata): string {
  return JSON.stringify(Object.fromEntries(Object.entries(metadata).sort(([a], [b]) => (a < b ? -1 : 1))));
}

const on = conditionsOn("payment as p");

/** Builds the conditions of exact terms on `payment p`. */
export function exactConditions({ id, hash, buyer, metadata }: Shaped<ExactTerms>): Expression<SqlBool>[] {
  return [
    ...(id ? [on("p.id", "=", id)] : []),
    ...(hash ? [isOfTransaction(hash)] : []),
    ...(buyer ? [isBuyer(buyer)] : []),
    ...(metadata ? [hasMetadata(metadata)] : []),
  ];
}
