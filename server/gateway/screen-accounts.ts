import { db, sql } from "@/server/db/sql";
import type { PaymentEventType } from "@/server/events/record-event";
import type { PayerAccount } from "@/server/gateway/parse-accounts";

const MATCHED: PaymentEventType = "screening.matched";

/** Returns the accounts that are not refused. */
export function withoutDenied(accounts: PayerAccount[], denied: ReadonlySet<string>): PayerAccount[] {
  return accounts.filter(({ address }) => !denied.has(address.toLowerCase()));
}

/** Records for the merchant, once for each payment, that a refused account wanted to pay. */
export async function recordMatch(
  paymentId: string,
  addresses: readonly string[],
  requestId: string,
): Promise<void> {
  await db.query(
    sql`insert into payment_event (payment_id, type, data, request_id)
        select ${paymentId}, ${MATCHED}, ${JSON.stringify({ addresses })}::jsonb, ${requestId}
        where not exists (select from payment_event where payment_id = ${paymentId} and type = ${MATCHED})`,
  );
}
