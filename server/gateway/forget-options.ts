import type { Expression } from "kysely";
import { type Db, db, many, one } from "@/server/db/sql";
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
function forgetting(ids: Expression<{ id: string }>) {
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

/** Hours for which an unused quote stays readable after its end. */
const KEPT_H = 24;

/**
 * Deletes unused options that ended over a day ago, among the next `batch` in order of creation.
 * @param after the id of the option that the previous call ended with
 * @returns the id of the last option of this batch, null at the end of the table; and the number deleted
 */
export async function forgetEndedOptions(
  after: string,
  batch: number,
): Promise<{ last: string | null; forgotten: number }> {
  const isOver = fragment<boolean>`coalesce(expires_at, to_timestamp(deadline))
    < now() - make_interval(hours => ${KEPT_H})`;
  const page = store
    .selectFrom("payment_option")
    .select(["id", isOver.as("is_over")])
    .where("id", ">", after)
    .orderBy("id")
    .limit(batch);
  const { last, forgotten, read } = await one(
    db,
    store
      .with(
        (name) => name("page").materialized(),
        () => page,
      )
      .selectNoFrom(({ selectFrom, fn }) => [
        selectFrom("page")
          .select(({ fn: ofPage }) => ofPage.max<string | null>("id").as("last"))
          .as("last"),
        fragment<number>`${selectFrom("page").select(fn.countAll().as("read"))}`.as("read"),
        forgetting(selectFrom("page").select("id").where("is_over", "=", fragment.lit(true))).as("forgotten"),
      ]),
  );
  return { last: read < batch ? null : last, forgotten };
}
