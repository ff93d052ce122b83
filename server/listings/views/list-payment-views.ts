import type { UserScope } from "@/server/auth/scope";
import { db, many, sql } from "@/server/db/sql";
import { PaymentView } from "@/server/listings/views/view-schema";

/** Lists the person's own views in this account, by name. Views with outdated filters are omitted. */
export async function listPaymentViews(scope: UserScope): Promise<PaymentView[]> {
  const rows = await many<{ id: string; name: string; query: unknown }>(
    db,
    sql`select id, name, query from payment_view where account_id = ${scope.accountId} and user_id = ${scope.userId}
        order by lower(name)`,
  );
  return rows.flatMap((row) => {
    const view = PaymentView.safeParse(row);
    return view.success ? [view.data] : [];
  });
}
