import { may } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { tenant } from "@/server/db/store";
import { presentListItem } from "@/server/listings/dashboard/present-payment-list";
import { listRowsOf } from "@/server/listings/list-row";
import { countPayments } from "@/server/payment-links/count-payments";
import { findLink } from "@/server/payment-links/find-link";
import { presentItems } from "@/server/payment-links/present-items";
import { presentLink } from "@/server/payment-links/present-link";
import type { LinkInspection } from "@/server/payment-links/reusable-schema";

const MAX_PAYMENTS = 50;

/**
 * Shows a reusable link with its newest payments.
 * @throws AppError `not_found`
 */
export async function inspectLink(scope: UserScope, id: string): Promise<LinkInspection> {
  const link = await findLink(scope, id);
  const [countOf, payments] = await Promise.all([countPayments(db, [id]), paymentsOf(scope, id)]);
  return {
    ...presentLink(link, countOf(id)),
    items: presentItems(link.items, link.unit),
    returnUrl: link.returnUrl,
    canChange: may(scope.role, "payments.create") && !link.hasEnded,
    payments: payments.map(presentListItem),
    made: link.made,
  };
}

function paymentsOf(scope: UserScope, linkId: string) {
  const made = tenant(scope)
    .selectFrom("payment_origin as o")
    .select("o.payment_id")
    .where("o.link_id", "=", linkId)
    .orderBy("o.payment_id", "desc")
    .limit(MAX_PAYMENTS);
  return many(
    db,
    listRowsOf(tenant(scope).rows("payment").where("payment.id", "in", made).as("p"))
      .orderBy("p.created_at", "desc")
      .orderBy("p.id", "desc"),
  );
}
