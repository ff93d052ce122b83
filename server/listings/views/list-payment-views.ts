import type { UserScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { tenant } from "@/server/db/store";
import { PaymentView } from "@/server/listings/views/view-schema";

/** Lists the person's own views in this account, by name. Views with outdated filters are omitted. */
export async function listPaymentViews(scope: UserScope): Promise<PaymentView[]> {
  const rows = await many(
    db,
    tenant(scope)
      .selectFrom("payment_view")
      .select(["id", "name", "query"])
      .where("user_id", "=", scope.userId)
      .orderBy(({ fn }) => fn("lower", ["name"])),
  );
  return rows.flatMap((row) => {
    const view = PaymentView.safeParse(row);
    return view.success ? [view.data] : [];
  });
}
