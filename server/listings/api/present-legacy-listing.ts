import { z } from "zod";
import { absoluteUrl } from "@/server/assets/amount";
import { formatChainId, parseAssetId } from "@/server/assets/caip";
import { type ShownAsset, shownAsset } from "@/server/assets/known-assets";
import { findChain } from "@/server/chain/client/registry";
import { Instant } from "@/server/listings/api/instant";
import { Networks, PageLimit, SortBy, SortDir, TokenSymbol } from "@/server/listings/api/listing-query";
import { presentRevenue, standardUnits } from "@/server/listings/api/present-revenue";
import type { FoundPayments, SearchPayments } from "@/server/listings/api/search-payments";
import { isFinal, type PaymentStatus, shownStatus } from "@/server/payments/lifecycle";
import type { PaymentRow } from "@/server/payments/payment-row";

/** The snake_case statuses, used only by the deprecated listing. */
const LegacyStatus = z.enum(["requires_action", "processing", "succeeded", "failed", "expired"]);

export const LegacyParams = z.object({
  merchantId: z.string().max(256).describe("The merchant's id, `mrch_…`"),
});

/** Query of `GET /v1/merchants/{merchant_id}/payments`. */
export const ListLegacyPayments = z.object({
  start_ts: Instant.optional().describe("RFC 3339, inclusive"),
  end_ts: Instant.optional().describe("RFC 3339, exclusive"),
  asset: TokenSymbol.optional().describe("A token's symbol"),
  network: Networks.optional().describe("CAIP-2 chain ids, comma-separated"),
  sort_by: SortBy.default("date"),
  sort_dir: SortDir.default("desc"),
  cursor: z.string().meta({ minLength: 1 }).optional(),
  limit: PageLimit,
  status: LegacyStatus.optional(),
});

export const LegacyPayment = z.object({
  payment_id: z.string(),
  merchant_id: z.string(),
  reference_id: z.string(),
  status: LegacyStatus,
  is_terminal: z.boolean(),
  wallet_name: z.string(),
  token_symbol: z.string().nullable(),
  token_decimals: z.number().int().nullable(),
  token_logo: z.string().nullable(),
  chain_logo: z.string().nullable(),
  wallet_logo: z.string().nullable(),
  chain_id: z.string().nullish().describe("CAIP-2"),
  buyer_caip10: z.string().nullish(),
  token_caip19: z.string().nullish(),
  tx_hash: z.string().nullish(),
  nonce: z.number().int().nullish(),
  token_amount: z.string().nullish().describe("Digits, in the token's smallest unit"),
  fiat_amount: z.number().nullish().describe("In standard units"),
  fiat_currency: z.string().nullish(),
  created_at: z.string().nullish(),
  last_updated_at: z.string().nullish(),
  settled_at: z.string().nullish(),
  settlement_status: z.enum(["pending", "settled"]).nullish(),
  settlement_tx_hash: z.string().nullish(),
});
type LegacyPayment = z.infer<typeof LegacyPayment>;

export const LegacyListing = z.object({
  data: z.array(LegacyPayment),
  next_cursor: z.string().nullable(),
  stats: z.object({
    total_customers: z.number().int(),
    total_revenue: z.object({ amount: z.number(), currency: z.string() }),
    total_transactions: z.number().int(),
  }),
});

/** Converts a legacy query to a search; a cancelled payment counts as failed there. */
export function legacySearchOf(query: z.output<typeof ListLegacyPayments>): SearchPayments {
  const filter = {
    merchantIds: null,
    from: query.start_ts ?? null,
    before: query.end_ts ?? null,
    statuses: query.status ? statusesOf(query.status) : null,
    tokenSymbols: query.asset === undefined ? null : [query.asset],
    chainIds: query.network ?? null,
    reference: null,
  };
  const { sort_by: sortBy, sort_dir: sortDir, limit } = query;
  return { filter, sortBy, sortDir, limit, cursor: query.cursor ?? null };
}

function statusesOf(status: z.infer<typeof LegacyStatus>): PaymentStatus[] {
  return status === "failed" ? ["failed", "cancelled"] : [status];
}

/** Presents a page in the legacy shape. Without revenue its one currency is the dollar. */
export function presentLegacyListing(found: FoundPayments): z.infer<typeof LegacyListing> {
  const { rows, nextCursor, stats } = found;
  return {
    data: rows.map(presentPayment),
    next_cursor: nextCursor,
    stats: {
      total_customers: stats.customers,
      total_revenue: presentRevenue(stats)[0] ?? { amount: 0, currency: "USD" },
      total_transactions: stats.transactions,
    },
  };
}

function presentPayment(row: PaymentRow): LegacyPayment {
  const status = shownStatus(row);
  const { fiatCurrency, fiatMinor } = row;
  return {
    payment_id: row.id,
    merchant_id: row.merchantId,
    reference_id: row.referenceId,
    status: status === "cancelled" ? "failed" : status,
    is_terminal: isFinal(status),
    wallet_name: row.buyerProviderName ?? "",
    wallet_logo: row.buyerProviderIcon,
    ...presentToken(row),
    buyer_caip10: row.buyerAccount,
    tx_hash: row.txHash,
    nonce: row.txNonce,
    fiat_amount: fiatCurrency !== null && fiatMinor !== null ? standardUnits(fiatCurrency, fiatMinor) : null,
    fiat_currency: fiatCurrency,
    created_at: row.createdAt.toISOString(),
    last_updated_at: row.updatedAt.toISOString(),
    settled_at: row.settledAt?.toISOString() ?? null,
    ...presentSettlement(row),
  };
}

type TokenFacts = Pick<
  LegacyPayment,
  | "token_symbol"
  | "token_decimals"
  | "token_logo"
  | "token_caip19"
  | "token_amount"
  | "chain_id"
  | "chain_logo"
>;

function presentToken(row: PaymentRow): TokenFacts {
  const chain = row.chainId === null ? undefined : findChain(row.chainId);
  const icon = assetOf(row)?.icon ?? null;
  return {
    token_symbol: row.tokenSymbol,
    token_decimals: row.tokenDecimals,
    token_logo: icon === null ? null : absoluteUrl(icon),
    token_caip19: row.asset,
    token_amount: row.tokenAmount?.toString() ?? null,
    chain_id: row.chainId === null ? null : formatChainId(row.chainId),
    chain_logo: chain ? absoluteUrl(chain.icon) : null,
  };
}

function assetOf({ asset }: PaymentRow): ShownAsset | undefined {
  const id = asset === null ? null : parseAssetId(asset);
  return id ? shownAsset(id) : undefined;
}

function presentSettlement(row: PaymentRow): Pick<LegacyPayment, "settlement_status" | "settlement_tx_hash"> {
  if (row.destination === null) return { settlement_status: null, settlement_tx_hash: null };
  if (row.settledAt !== null) return { settlement_status: "settled", settlement_tx_hash: row.txHash };
  return { settlement_status: row.status === "processing" ? "pending" : null, settlement_tx_hash: null };
}
