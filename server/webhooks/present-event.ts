import type { Mode } from "@/server/auth/permissions";
import type { ExceptionFacts } from "@/server/exceptions/partner-schema";
import { presentFacts } from "@/server/exceptions/present-partner-exception";
import { publicIconUrl } from "@/server/logos/own-logo";
import type { PaymentMetadata } from "@/server/payments/metadata";
import { presentDetails } from "@/server/payments/present-payment";
import type { PaymentDetails } from "@/server/payments/schema";
import { presentApiRefund } from "@/server/refunds/present-api-refund";
import type { Refund } from "@/server/refunds/refund-schema";
import { CANCELLED } from "@/server/refunds/transition";
import { PartnerEvent } from "@/server/webhooks/event-schema";
import type { EventType } from "@/server/webhooks/schema";

/** A row of `partner_event`. */
export interface EventRow {
  id: string;
  type: string;
  /** Null where the change belongs to both modes. */
  mode: Mode | null;
  merchantId: string | null;
  /** The facts at the time of the change, as the triggers write them: amounts in digits, nulls left out. */
  data: unknown;
  createdAt: Date;
}

/** The facts of an event; which ones depends on its type. A payment's metadata are the only ones with members. */
type Facts = Record<string, string | number | undefined>;

interface Reader {
  mode: Mode;
  apiVersion: string;
}

/** Presents an event to a reader. A change that belongs to both modes has the reader's. */
export function presentEvent(row: EventRow, { mode, apiVersion }: Reader): PartnerEvent {
  return PartnerEvent.parse({
    id: row.id,
    type: row.type,
    apiVersion,
    createdAt: row.createdAt.toISOString(),
    mode: row.mode ?? mode,
    merchantId: row.merchantId,
    data: presentData(row.type as EventType, {
      merchantId: row.merchantId ?? undefined,
      ...(row.data as Facts),
    }),
  });
}

function presentData(type: EventType, facts: Facts): Record<string, unknown> {
  const kind = type.slice(0, type.indexOf("."));
  const moments = { createdAt: momentOf(facts.createdAt), txId: facts.txHash };
  switch (kind) {
    case "payment":
      return presentPayment(facts);
    case "refund":
      return presentRefund(facts);
    case "exception":
      return presentException(facts);
    case "merchant":
      return { ...facts, ...moments, ...merchantNulls(facts) };
    case "settlement_destination":
      return { ...facts, from: facts.from ?? null, to: facts.to ?? null };
    default:
      return { ...facts, ...moments };
  }
}

function presentException(facts: Facts): ExceptionFacts {
  const text = (name: string) => textOf(facts[name]);
  return presentFacts({
    id: String(facts.exceptionId),
    stateVersion: Number(facts.stateVersion),
    paymentId: text("paymentId"),
    merchantId: text("merchantId"),
    kind: facts.kind as ExceptionFacts["kind"],
    status: facts.status as ExceptionFacts["status"],
    chainId: Number(facts.chainId),
    token: String(facts.token),
    amount: BigInt(facts.amount ?? 0),
    payer: String(facts.payer),
    txHash: String(facts.txHash),
    refundId: text("refundId"),
    createdAt: new Date(facts.createdAt ?? 0),
    resolvedAt: facts.resolvedAt === undefined ? null : new Date(facts.resolvedAt),
  });
}

/** Presents a payment from its facts as its own read does. */
function presentPayment(facts: Facts): PaymentDetails {
  const text = (name: string) => textOf(facts[name]);
  return presentDetails({
    id: String(facts.paymentId),
    referenceId: String(facts.referenceId),
    status: facts.status as "succeeded",
    stateVersion: Number(facts.stateVersion),
    failureCode: facts.failureCode === "declined_user" ? "declined_user" : null,
    unit: String(facts.unit),
    amount: BigInt(facts.amount ?? 0),
    description: text("description"),
    metadata: (facts.metadata as unknown as PaymentMetadata | undefined) ?? null,
    merchantId: String(facts.merchantId),
    merchantName: text("merchantName") ?? "",
    merchantIconUrl: text("merchantIconUrl"),
    buyerAccount: text("buyerAccount"),
    buyerProviderName: text("buyerProviderName"),
    buyerProviderIcon: text("buyerProviderIcon"),
    asset: text("asset"),
    tokenAmount: facts.tokenAmount === undefined ? null : BigInt(facts.tokenAmount),
    txHash: text("txHash"),
    createdAt: new Date(facts.createdAt ?? 0),
    expiresAt: new Date(facts.expiresAt ?? 0),
    settledAt: facts.settledAt === undefined ? null : new Date(facts.settledAt),
    cancelledReason: text("cancelledReason") as "cancelled_by_user" | null,
    exceptions: Number(facts.exceptions ?? 0),
    isDue: false,
    refundStatus: (facts.refundStatus ?? null) as "full" | null,
    refundedAmount: BigInt(facts.refundedAmount ?? 0),
    refundingAmount: BigInt(facts.refundingAmount ?? 0),
  });
}

function presentRefund(facts: Facts): Refund {
  const isCancelled = facts.failure === CANCELLED;
  return presentApiRefund({
    id: String(facts.refundId),
    paymentId: String(facts.paymentId),
    merchantId: String(facts.merchantId),
    status: isCancelled ? "cancelled" : (facts.status as Refund["status"]),
    asset: String(facts.asset),
    tokenAmount: BigInt(facts.amount ?? 0),
    reason: textOf(facts.reason),
    to: textOf(facts.to),
    txHash: textOf(facts.txHash),
    failure: textOf(facts.failure),
    createdAt: new Date(facts.createdAt ?? 0),
    updatedAt: new Date(facts.updatedAt ?? 0),
  });
}

function textOf(fact: string | number | undefined): string | null {
  return fact === undefined ? null : String(fact);
}

function merchantNulls({ email, iconUrl, deletedAt }: Facts) {
  return {
    email: email ?? null,
    iconUrl: publicIconUrl(iconUrl === undefined ? null : String(iconUrl)),
    deletedAt: deletedAt === undefined ? null : momentOf(deletedAt),
  };
}

function momentOf(value: string | number | undefined): string {
  return new Date(value ?? 0).toISOString();
}
