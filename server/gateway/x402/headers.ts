import { createHash } from "node:crypto";
import type { Offer } from "@/server/gateway/x402/find-offers";
import { PaymentPayload } from "@/server/gateway/x402/schema";
import { AppError } from "@/server/kernel/errors";
import { payLink } from "@/server/payments/pay-link";
import type { PaymentRow } from "@/server/payments/payment-row";

const VERSION = 2;
/** Why a permit is refused whose signer has not approved Permit2; x402 answers it with another status. */
export const ALLOWANCE_REQUIRED = "permit2_allowance_required";

/** Reads a signed payment; null for another version or scheme, and for anything else. */
export function readSignature(header: string): PaymentPayload | null {
  try {
    const parsed = PaymentPayload.safeParse(JSON.parse(Buffer.from(header, "base64").toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Returns the SHA-256 of a signed payment's header, in hex. */
export function hashOf(header: string): string {
  return createHash("sha256").update(header).digest("hex");
}

/** Creates the answer that asks for a signature. It is given only when nothing was sent: clients sign for each one. */
export function paymentRequired(payment: PaymentRow, offers: readonly Offer[], error: string): AppError {
  const resource = {
    url: payLink(payment.id),
    description: `Payment to ${payment.merchantName}`,
    mimeType: "application/json",
  };
  const accepts = offers.map(({ requirements }) => requirements);
  return new AppError("payment_required", "The payment is open. PAYMENT-REQUIRED says how to pay it.", {
    ...(error === ALLOWANCE_REQUIRED ? { status: 412 } : {}),
    details: { reason: error },
    headers: { "PAYMENT-REQUIRED": encode({ x402Version: VERSION, error, resource, accepts }) },
  });
}

/** A settlement as x402 clients read it, for the header `PAYMENT-RESPONSE`. */
export interface Settlement {
  /** The transaction; null for a failure. */
  transaction: string | null;
  /** CAIP-2; empty when it is not known. */
  network: string;
  payer?: string;
  /** Base units, in digits. */
  amount?: string;
  errorReason?: string;
}

/** Returns the header of a settlement. */
export function paymentResponse({ transaction, ...rest }: Settlement): Record<string, string> {
  const response = { success: transaction !== null, transaction: transaction ?? "", ...rest };
  return { "PAYMENT-RESPONSE": encode(response) };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64");
}
