import { recordAudit } from "@/server/accounts/record-audit";
import { requireRole } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { changed, transaction } from "@/server/db/sql";
import { tenant } from "@/server/db/store";
import { findLink } from "@/server/payment-links/find-link";
import type { SwitchLink } from "@/server/payment-links/reusable-schema";

/**
 * Turns a reusable link on or off. Payments that buyers have started stay payable.
 * @throws AppError `forbidden` for a role without the permission, `not_found`
 */
export async function switchLink(
  scope: UserScope,
  { id, isOn }: SwitchLink,
  requestId: string,
): Promise<void> {
  requireRole(scope, "payments.create");
  const { merchantId, reference } = await findLink(scope, id);
  await transaction(async (tx) => {
    const isChanged = await changed(
      tx,
      tenant(scope)
        .updateTable("payment_link")
        .set({ is_on: isOn })
        .where("id", "=", id)
        .where("is_on", "<>", isOn),
    );
    if (isChanged === 0) return;
    const type = isOn ? "payment_link.turned_on" : "payment_link.turned_off";
    await recordAudit(tx, scope, { type, data: { linkId: id, merchantId, reference }, requestId });
  });
}
