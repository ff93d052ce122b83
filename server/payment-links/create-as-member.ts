import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import { memberFor } from "@/server/auth/authenticate-key";
import type { UserScope } from "@/server/auth/scope";
import { transaction } from "@/server/db/sql";
import type { CreatePaymentHere } from "@/server/payment-links/link-schema";
import { createPayment } from "@/server/payments/create-payment";
import type { CreatedPayment } from "@/server/payments/schema";

/**
 * Creates a payment from the dashboard for the named merchant, as the API does.
 * @throws AppError `forbidden` for a role without the permission and a merchant that takes no payments, `not_found` for
 *   the merchant, `params_validation`
 */
export async function createAsMember(
  scope: UserScope,
  { merchantId, ...input }: CreatePaymentHere,
  requestId: string,
): Promise<CreatedPayment> {
  requireRole(scope, "payments.create");
  const member = await memberFor(scope, merchantId);
  return transaction(async (tx) => {
    const created = await createPayment(member, input, { idempotencyRecord: null, requestId, tx });
    const { paymentId } = created;
    await recordAudit(tx, scope, { type: "payment.created", data: { paymentId, merchantId }, requestId });
    return created;
  });
}
