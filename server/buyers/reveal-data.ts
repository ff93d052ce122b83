import { auditMember } from "@/server/accounts/audit-member";
import { requireRole } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { unseal } from "@/server/auth/seal";
import type { RevealedData } from "@/server/buyers/reveal-schema";
import { BUYER_DATA, type BuyerData } from "@/server/buyers/schema";
import { maybeOne, transaction } from "@/server/db/sql";
import { clock, store, tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { findPayment } from "@/server/payments/find-payment";

/**
 * Reveals the data that a payment's buyer gave on request. Each access is in the audit log, or nothing is
 * revealed.
 * @throws AppError `forbidden`, `payment_not_found`, and `not_found` when nothing is kept (any more) or it was sealed
 *   under another AUTH_SECRET
 */
export async function revealData(
  scope: UserScope,
  paymentId: string,
  requestId: string,
): Promise<RevealedData> {
  requireRole(scope, "buyer_data.read");
  const payment = await findPayment(scope, paymentId);
  return transaction(async (tx) => {
    const row = await maybeOne(
      tx,
      store
        .selectFrom("buyer_data_use as u")
        .innerJoin(tenant(scope).rows("buyer_data").as("d"), "d.id", "u.buyer_data_id")
        .select(["d.id", "d.sealed", "d.payer", "d.created_at as createdAt", "d.keep_until as keepUntil"])
        .where("u.payment_id", "=", payment.id)
        .where("d.keep_until", ">", clock()),
    );
    const opened = row && unseal(row.sealed, row.id);
    if (!row || !opened) throw new AppError("not_found", "No data of this payment's buyer is stored.");
    const data = { paymentId: payment.id, payer: row.payer };
    await auditMember(tx, scope, { type: "buyer_data.read", data, requestId });
    return { fields: fieldsOf(opened), givenAt: row.createdAt, keepUntil: row.keepUntil };
  });
}

/** Lists the fields in the schema's order. */
function fieldsOf(opened: Buffer): RevealedData["fields"] {
  const data: BuyerData = JSON.parse(opened.toString("utf8"));
  return Object.keys(BUYER_DATA.properties).flatMap((id) => {
    const value = data[id];
    return value === undefined ? [] : [{ id, value: value === true ? value : String(value) }];
  });
}
