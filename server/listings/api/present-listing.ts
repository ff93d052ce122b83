import { z } from "zod";
import { presentAmount, presentFiatAmount } from "@/server/assets/amount";
import { percentageOf } from "@/server/assets/fee-schedule";
import { feePartsOf } from "@/server/assets/fees";
import { Amount } from "@/server/assets/schema";
import { presentRevenue } from "@/server/listings/api/present-revenue";
import type { FoundPayments } from "@/server/listings/api/search-payments";
import { presentTokenAmount } from "@/server/listings/dashboard/present-payment-list";
import { isFinal, shownStatus } from "@/server/payments/lifecycle";
import type { DetailedRow, PaymentRow } from "@/server/payments/payment-row";
import { presentMerchant, presentRefunds } from "@/server/payments/present-payment";
import { OpenExceptions, PaymentMerchant, PaymentStatusName, RefundSummary } from "@/server/payments/schema";

const Time = z.iso.datetime({ precision: 3 });

/** Specification, "Payment list item (camelCase listing)"; unknown values are omitted. */
export const ListedPayment = z.object({
  paymentId: z.string(),
  merchant: PaymentMerchant,
  referenceId: z.string(),
  status: PaymentStatusName,
  isTerminal: z.boolean(),
  amount: Amount.describe("As requested"),
  description: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional().describe("As given on create"),
  fiatAmount: Amount.optional(),
  tokenAmount: Amount.optional(),
  buyer: z
    .object({
      accountCaip10: z.string(),
      accountProviderName: z.string().optional(),
      accountProviderIcon: z.string().optional(),
    })
    .optional(),
  transaction: z
    .object({
      networkId: z.string().describe("The bare chain number, such as 8453"),
      hash: z.string(),
      nonce: z.number().int().optional(),
    })
    .optional(),
  settlement: z
    .union([
      z.object({ settled: z.literal(false) }),
      z.object({ settled: z.literal(true), amount: Amount, txHash: z.string() }),
    ])
    .optional(),
  fees: z
    .object({ total: Amount, fixed: Amount, percentage: z.string().describe('"0.4" is 0.4 %') })
    .optional(),
  createdAt: Time,
  lastUpdatedAt: Time,
  settledAt: Time.optional(),
  refund: RefundSummary.optional(),
  expiresAt: Time,
  exceptions: OpenExceptions,
});
type ListedPayment = z.infer<typeof ListedPayment>;

export const PaymentListing = z.object({
  data: z.array(ListedPayment),
  nextCursor: z.string().nullable(),
  stats: z.object({
    totalRevenue: z.array(z.object({ amount: z.number(), currency: z.string() })),
    totalTransactions: z.number().int(),
    totalCustomers: z.number().int(),
  }),
});

/** Presents a page in camelCase. */
export function presentListing({ rows, nextCursor, stats }: FoundPayments): z.infer<typeof PaymentListing> {
  return {
    data: rows.map(presentListed),
    nextCursor,
    stats: {
      totalRevenue: presentRevenue(stats),
      totalTransactions: stats.transactions,
      totalCustomers: stats.customers,
    },
  };
}

function presentListed(row: DetailedRow): ListedPayment {
  const status = shownStatus(row);
  return {
    paymentId: row.id,
    merchant: presentMerchant(row),
    referenceId: row.referenceId,
    status,
    isTerminal: isFinal(status),
    amount: presentAmount(row.unit, row.amount),
    description: row.description ?? undefined,
    metadata: row.metadata ?? undefined,
    fiatAmount: presentFiat(row),
    tokenAmount: presentTokenAmount(row, row.tokenAmount) ?? undefined,
    buyer: presentBuyer(row),
    transaction: presentTransaction(row),
    settlement: presentSettlement(row),
    fees: presentFees(row),
    createdAt: row.createdAt.toISOString(),
    lastUpdatedAt: row.updatedAt.toISOString(),
    settledAt: row.settledAt?.toISOString(),
    refund: presentRefunds(row),
    expiresAt: row.expiresAt.toISOString(),
    exceptions: row.exceptions,
  };
}

function presentFiat({ fiatCurrency, fiatMinor }: PaymentRow): Amount | undefined {
  return fiatCurrency !== null && fiatMinor !== null ? presentFiatAmount(fiatCurrency, fiatMinor) : undefined;
}

function presentBuyer(row: PaymentRow): ListedPayment["buyer"] {
  if (row.buyerAccount === null) return undefined;
  return {
    accountCaip10: row.buyerAccount,
    accountProviderName: row.buyerProviderName ?? undefined,
    accountProviderIcon: row.buyerProviderIcon ?? undefined,
  };
}

function presentTransaction({ chainId, txHash, txNonce }: PaymentRow): ListedPayment["transaction"] {
  if (chainId === null || txHash === null) return undefined;
  return { networkId: String(chainId), hash: txHash, nonce: txNonce ?? undefined };
}

/** Presents the settlement, which is part of the payment's own transaction; without a destination there is none. */
function presentSettlement(row: PaymentRow): ListedPayment["settlement"] {
  if (row.destination === null) return undefined;
  if (row.status === "processing") return { settled: false };
  const { txHash, tokenAmount, feeAmount } = row;
  if (row.settledAt === null || txHash === null || tokenAmount === null) return undefined;
  const amount = presentTokenAmount(row, tokenAmount - (feeAmount ?? 0n));
  return amount ? { settled: true, amount, txHash } : undefined;
}

function presentFees(row: PaymentRow): ListedPayment["fees"] {
  const { feeAmount, quotedFeeBps: feeBps, tokenAmount } = row;
  if (feeAmount === null || feeBps === null || tokenAmount === null) return undefined;
  const total = presentTokenAmount(row, feeAmount);
  const fixed = presentTokenAmount(row, feePartsOf(tokenAmount, feeAmount, feeBps).fixed);
  return total && fixed ? { total, fixed, percentage: percentageOf(feeBps) } : undefined;
}
