import { z } from "zod";
import { parseChainId, shownAddress } from "@/server/assets/caip";
import { type ExactTerms, pairsOf } from "@/server/filters/exact-terms";
import { queryInteger, repeatable, text } from "@/server/kernel/zod-primitives";
import { Instant } from "@/server/listings/api/instant";
import type { SearchPayments } from "@/server/listings/api/search-payments";
import { MAX_PAIRS, PaymentMetadata } from "@/server/payments/metadata";
import { PaymentStatusName, ReferenceId } from "@/server/payments/schema";

const MAX_REPEATED = 100;
const MAX_TEXT = 256;
const MAX_NETWORKS = 1_024;
const MIN_REFERENCE = 3;
const TX_HASH = /^0x[0-9a-fA-F]{64}$/;
const BUYER = /^(?:eip155:([1-9]\d{0,14}):)?(0x[0-9a-fA-F]{40})$/;
const CAIP2_LIST = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}(,[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})*$/;

export const TokenSymbol = text(1, MAX_TEXT);

/** Comma-separated CAIP-2 ids. Yields their EVM chain ids, and skips ids of other networks. */
export const Networks = z
  .string()
  .max(MAX_NETWORKS)
  .regex(CAIP2_LIST, "must be CAIP-2 chain ids, comma-separated")
  .transform((list) => list.split(",").flatMap((id) => parseChainId(id) ?? []));

/** An account in CAIP-10, or an address for its accounts on all chains; upper and lower case are the same. */
const Buyer = z
  .string()
  .max(MAX_TEXT)
  .regex(
    BUYER,
    "must be an address such as 0x52908400098527886E0F7030069857D2E4169EE7, or its CAIP-10 account such as eip155:8453:0x5290…",
  )
  .transform((buyer) => {
    const [, chainId, address = ""] = BUYER.exec(buyer) ?? [];
    return { address: shownAddress(address), chainId: chainId ? Number(chainId) : null };
  });

const TxHash = z
  .string()
  .regex(TX_HASH, "must be a transaction's hash, 0x and 64 digits")
  .transform((hash) => hash.toLowerCase());

export const SortBy = z.enum(["date", "amount"]);
export const SortDir = z.enum(["asc", "desc"]);
export const PageLimit = queryInteger(1, 200).default(50);

/** Query of `GET /v1/merchants/payments`. */
export const ListMerchantPayments = z.object({
  startTs: Instant.optional().describe("RFC 3339, inclusive; bounds `createdAt`"),
  endTs: Instant.optional().describe("RFC 3339, exclusive"),
  token_symbol: repeatable(TokenSymbol, MAX_REPEATED).describe("Such as USDC; a CAIP-19 id matches nothing"),
  asset: TokenSymbol.optional().meta({ deprecated: true, description: "Use token_symbol" }),
  network: Networks.optional().describe("CAIP-2 chain ids, comma-separated"),
  sortBy: SortBy.default("date").describe("`amount`: by fiat amount"),
  sortDir: SortDir.default("desc").describe("`desc`: the newest or the largest first"),
  cursor: z
    .string()
    .meta({ minLength: 1 })
    .optional()
    .describe("`nextCursor` of the page before, with the same query"),
  limit: PageLimit.describe("How many on a page; 50 without it"),
  status: repeatable(PaymentStatusName, MAX_REPEATED).describe("Only payments with one of these statuses"),
  referenceId: ReferenceId.min(MIN_REFERENCE).optional().describe("A part of the reference, to the letter"),
  paymentId: text(1, MAX_TEXT)
    .optional()
    .meta({ minLength: 1, maxLength: MAX_TEXT, description: "Only the payment with this id, `pay_…`" }),
  txHash: TxHash.optional().describe("Only payments of this transaction, or of a refund's"),
  buyer: Buyer.optional().describe("Only payments of this address, or of this CAIP-10 account"),
  metadata: PaymentMetadata.optional().meta({
    maxProperties: MAX_PAIRS,
    description: "`metadata[key]=value`: only payments with this pair; several must all be there",
  }),
});

/** Query of `GET /v1/payments`. */
export const ListAccountPayments = ListMerchantPayments.extend({
  merchantId: repeatable(text(1, MAX_TEXT), MAX_REPEATED).describe("Only these merchants' payments"),
});

/** Converts a query of either operation to a search. */
export function searchOf(
  query: z.output<typeof ListMerchantPayments> & { merchantId?: string[] },
): SearchPayments {
  const { sortBy, sortDir, limit } = query;
  const filter = {
    merchantIds: distinct(query.merchantId),
    from: query.startTs ?? null,
    before: query.endTs ?? null,
    statuses: distinct(query.status),
    tokenSymbols: distinct(both(query.token_symbol, query.asset)),
    chainIds: distinct(query.network),
    reference: query.referenceId ?? null,
    exact: exactOf(query),
  };
  return { filter, sortBy, sortDir, limit, cursor: query.cursor ?? null };
}

/** Undefined without exact terms, so that cursors of such queries stay as they were. */
function exactOf({
  paymentId,
  txHash,
  buyer,
  metadata,
}: z.output<typeof ListMerchantPayments>): ExactTerms | undefined {
  if (!paymentId && !txHash && !buyer && !metadata) return undefined;
  return {
    id: paymentId ?? null,
    hash: txHash ?? null,
    buyer: buyer ?? null,
    metadata: metadata ? pairsOf(metadata) : null,
  };
}

/** Combines `asset`, the old name of `token_symbol`; with both given, both apply. */
function both(symbols: string[] | undefined, asset: string | undefined): string[] | undefined {
  if (asset === undefined) return symbols;
  return !symbols || symbols.includes(asset) ? [asset] : [];
}

/** Sorts and deduplicates, so that equivalent queries are equal. */
function distinct<T extends string | number>(list: T[] | undefined): T[] | null {
  return list ? [...new Set(list)].sort() : null;
}
