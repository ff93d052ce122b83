import type { Expression } from "kysely";
import { type Db, db, many } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";

/** Least number of deleted rows, so that the next wallets find room without another search. */
const AT_LEAST = 200;
const twoMinutesAgo = fragment<Date>`now() - interval '2 minutes'`;

/** Deletes an account's replaced quotes that ended two minutes ago, unless they were used. */
export async function forgetReplaced(on: Db, paymentId: string, accounts: readonly string[]): Promise<void> {
  const replaced = store
    .selectFrom("payment_option")
    .select("id")
    .where("payment_id", "=", paymentId)
    .where("account", "=", fragment<string>`any(${accounts}::text[])`)
    .where("superseded_at", "is not", null)
    .where(fragment<Date>`coalesce(expires_at, to_timestamp(deadline))`, "<", twoMinutesAgo);
  await many(on, store.selectNoFrom(forgetting(replaced).as("forgotten")));
}

/** Deletes the selected options. Its value is their number. */
export function forgetting(ids: Expression<{ id: string }>) {
  return fragment<number>`forget_options(array${ids})`;
}

/**
 * Deletes quotes of a payment that has too many: ended ones first, then replaced ones, then the oldest. Keeps used
 * quotes, and those younger than two minutes, so that a buyer has time to sign.
 */
export async function makeRoom(paymentId: string, rows: number): Promise<void> {
  const spent = store
    .selectFrom("payment_option as o")
    .select("id")
    .where("payment_id", "=", paymentId)
    .where("created_at", "<", twoMinutesAgo)
    .where(fragment<boolean>`payment_option_is_spent(o)`)
    .orderBy(fragment`coalesce(expires_at, to_timestamp(deadline)) > now()`)
    .orderBy(fragment`superseded_at is null`)
    .orderBy("id")
    .limit(Math.max(rows, AT_LEAST));
  await many(db, store.selectNoFrom(forgetting(spent).as("forgotten")));
}
