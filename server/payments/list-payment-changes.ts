import type { UserScope } from "@/server/auth/scope";
import { db, many, one, sql } from "@/server/db/sql";
import { parsePlace } from "@/server/payments/list-place";
import { type PaymentListRow, SELECT_LIST_ROWS } from "@/server/payments/list-row";
import type { ListPaymentChanges, PaymentChanges } from "@/server/payments/list-schema";
import { presentListItem } from "@/server/payments/present-payment-list";

const MAX_COUNTED = 100;

/** How the payments that somebody is looking at stand now, and how many newer ones there are. */
export async function listPaymentChanges(
  scope: UserScope,
  { ids, newest }: ListPaymentChanges,
): Promise<PaymentChanges> {
  const [rows, newer] = await Promise.all([loadSeen(scope, ids), countNewer(scope, newest)]);
  return { items: rows.map(presentListItem), newer };
}

function loadSeen(scope: UserScope, ids: string[]): Promise<PaymentListRow[]> {
  const text = `${SELECT_LIST_ROWS} where p.id = any($3) and p.account_id = $1 and p.mode = $2`;
  return many<PaymentListRow>(db, {
    name: "payments_seen",
    text,
    values: [scope.accountId, scope.mode, ids],
  });
}

async function countNewer(scope: UserScope, newest: string | null): Promise<number> {
  const { createdAt, id } = newest === null ? { createdAt: new Date(0), id: "" } : parsePlace(newest);
  const { count } = await one<{ count: number }>(
    db,
    sql`select count(*) from (
          select from payment where account_id = ${scope.accountId} and mode = ${scope.mode}
            and (created_at, id) > (${createdAt}, ${id}) limit ${MAX_COUNTED}) newer`,
  );
  return count;
}
