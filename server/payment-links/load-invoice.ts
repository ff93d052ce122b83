import { presentAmount } from "@/server/assets/amount";
import { db, maybeOne, one } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { presentTokenAmount } from "@/server/listings/dashboard/present-payment-list";
import { logoPath } from "@/server/logos/logo-path";
import { presentItems } from "@/server/payment-links/present-items";
import type { Invoice } from "@/server/payment-links/public-schema";
import type { LineItem } from "@/server/payment-links/schema";
import { findPaymentById } from "@/server/payments/find-payment";
import { shownStatus } from "@/server/payments/lifecycle";
import { payLink } from "@/server/payments/pay-link";

/** Loads the invoice of a payment, whose id is the capability; null for an unknown one. */
export async function loadInvoice(paymentId: string): Promise<Invoice | null> {
  const row = await findPaymentById(paymentId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "payment_not_found") return null;
    throw error;
  });
  if (!row) return null;
  const amount = presentAmount(row.unit, row.amount);
  const [{ logoHash }, lines] = await Promise.all([logoOf(row.merchantId), linesOf(row.id)]);
  const whole = { name: row.description ?? row.referenceId, quantity: 1, price: String(row.amount) };
  const isPaid = row.status === "succeeded";
  return {
    paymentId: row.id,
    payLink: payLink(row.id),
    isTest: row.mode === "test",
    status: shownStatus(row),
    merchant: { name: row.merchantName, iconUrl: logoHash && logoPath(logoHash) },
    number: row.referenceId,
    description: lines.length > 0 ? null : row.description,
    items: presentItems(lines.length > 0 ? lines : [whole], row.unit),
    amount,
    paid: isPaid ? presentTokenAmount(row, row.tokenAmount) : null,
    txHash: isPaid ? row.txHash : null,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
  };
}

function logoOf(merchantId: string) {
  return one(
    db,
    acrossAccounts("capability")
      .selectFrom("merchant")
      .select("logo_hash as logoHash")
      .where("id", "=", merchantId),
  );
}

async function linesOf(paymentId: string): Promise<LineItem[]> {
  const origin = await maybeOne(
    db,
    acrossAccounts("capability")
      .selectFrom("payment_origin")
      .select("items")
      .where("payment_id", "=", paymentId)
      .$narrowType<{ items: LineItem[] }>(),
  );
  return origin?.items ?? [];
}
