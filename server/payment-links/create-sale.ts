import { createHash, randomBytes } from "node:crypto";
import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import { memberFor } from "@/server/auth/authenticate-key";
import type { UserScope } from "@/server/auth/scope";
import { runOnce } from "@/server/db/run-once";
import { recordOrigin } from "@/server/payment-links/record-origin";
import type { CreateSale, Sale } from "@/server/payment-links/till-schema";
import { createPayment } from "@/server/payments/create-payment";

/** Without letters and digits that people confuse. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const REFERENCE_LENGTH = 6;

/**
 * Creates the payment of a sale at a till, once for each key: a till that lost its connection sends the sale again.
 * @throws AppError `forbidden` for a role without the permission and a merchant that takes no payments, `not_found` for
 *   the merchant, `params_validation`, `idempotency_conflict` for the key of another sale
 */
export async function createSale(
  scope: UserScope,
  { merchantId, unit, value, key }: CreateSale,
  requestId: string,
): Promise<Sale> {
  requireRole(scope, "payments.create");
  const member = await memberFor(scope, merchantId);
  const fingerprint = createHash("sha256").update(JSON.stringify({ unit, value })).digest();
  const use = { mode: scope.mode, merchantId, method: "POST", path: "/till", key, fingerprint };
  return runOnce({ scope: member, ...use, status: 200, replayed: false }, async (tx) => {
    const referenceId = newReference();
    const terms = { referenceId, amount: { unit, value } };
    const created = await createPayment(member, terms, { idempotencyRecord: null, requestId, tx });
    const { paymentId, gatewayUrl: payLink, expiresAt } = created;
    await recordOrigin(tx, { paymentId, accountId: scope.accountId, merchantId, kind: "till" });
    await recordAudit(tx, scope, { type: "payment.created", data: { paymentId, merchantId }, requestId });
    return { paymentId, payLink, referenceId, expiresAt };
  });
}

/** Returns a reference that a person can read aloud: "TILL-7K3QXA". */
function newReference(): string {
  const letters = [...randomBytes(REFERENCE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return `TILL-${letters.join("")}`;
}
