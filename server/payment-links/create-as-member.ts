import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import { memberFor } from "@/server/auth/authenticate-key";
import type { UserScope } from "@/server/auth/scope";
import { transaction } from "@/server/db/sql";
import { checkItems, describeItems } from "@/server/payment-links/check-items";
import type { CreatePaymentHere } from "@/server/payment-links/link-schema";
import { recordOrigin } from "@/server/payment-links/record-origin";
import { createPayment } from "@/server/payments/create-payment";
import type { CreatedPayment } from "@/server/payments/schema";

/**
 * Creates a payment from the dashboard for the named merchant, as the API does.
 * @throws AppError `forbidden` for a role without the permission and a merchant that takes no payments, `not_found` for
 *   the merchant, `params_validation`
 */
export async function createAsMember(
  scope: UserScope,
  { merchantId, items = [], description, ...input }: CreatePaymentHere,
  requestId: string,
): Promise<CreatedPayment> {
  requireRole(scope, "payments.create");
  checkItems(items, input.amount);
  const member = await memberFor(scope, merchantId);
  const terms = { ...input, description: describeItems(description, items) };
  return transaction(async (tx) => {
    const created = await createPayment(member, terms, { idempotencyRecord: null, requestId, tx });
    const { paymentId } = created;
    await recordOrigin(tx, { paymentId, accountId: scope.accountId, merchantId, kind: "form", items });
    await recordAudit(tx, scope, { type: "payment.created", data: { paymentId, merchantId }, requestId });
    return created;
  });
}
