import { changed, db } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
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
  const entry = store
    .selectNoFrom([
      fragment<string>`${paymentId}`.as("payment_id"),
      fragment<string>`${MATCHED}`.as("type"),
      fragment<unknown>`${JSON.stringify({ addresses })}::jsonb`.as("data"),
      fragment<string>`${requestId}`.as("request_id"),
    ])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payment_event")
            .select("id")
            .where("payment_id", "=", paymentId)
            .where("type", "=", MATCHED),
        ),
      ),
    );
  await changed(
    db,
    store.insertInto("payment_event").columns(["payment_id", "type", "data", "request_id"]).expression(entry),
  );
}
