import type { UserScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { fragment, tenant } from "@/server/db/store";
import { presentListItem } from "@/server/listings/dashboard/present-payment-list";
import { listRowsOf } from "@/server/listings/list-row";
import type { ListSales, Sales } from "@/server/payment-links/till-schema";
import { payLink } from "@/server/payments/pay-link";

const MAX_SALES = 10;

/** Lists the newest sales of a merchant's tills. */
export async function listSales(scope: UserScope, { merchantId }: ListSales): Promise<Sales> {
  const made = tenant(scope)
    .selectFrom("payment_origin as o")
    .select("o.payment_id")
    .where("o.kind", "=", fragment.lit("till"))
    .where("o.merchant_id", "=", merchantId)
    .orderBy("o.payment_id", "desc")
    .limit(MAX_SALES);
  const rows = await many(
    db,
    listRowsOf(
      tenant(scope)
        .rows("payment")
        .where("payment.id", "in", made)
        .where("payment.mode", "=", scope.mode)
        .as("p"),
    )
      .orderBy("p.created_at", "desc")
      .orderBy("p.id", "desc"),
  );
  return rows.map((row) => ({ ...presentListItem(row), payLink: payLink(row.id), expiresAt: row.expiresAt }));
}
