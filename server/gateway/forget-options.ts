import { type Db, db, sql } from "@/server/db/sql";

/** Least number of deleted rows, so that the next wallets find room without another search. */
const AT_LEAST = 200;

/** Deletes an account's replaced quotes that ended two minutes ago, unless they were used. */
export async function forgetReplaced(on: Db, paymentId: string, accounts: readonly string[]): Promise<void> {
  await on.query(
    sql`select forget_options(array(
          select id from payment_option where payment_id = ${paymentId} and account = any(${accounts}::text[])
            and superseded_at is not null and coalesce(expires_at, to_timestamp(deadline)) < now() - interval '2 minutes'))`,
  );
}

/**
 * Deletes quotes of a payment that has too many: ended ones first, then replaced ones, then the oldest. Keeps used
 * quotes, and those younger than two minutes, so that a buyer has time to sign.
 */
export async function makeRoom(paymentId: string, rows: number): Promise<void> {
  await db.query(
    sql`select forget_options(array(
          select id from payment_option o where payment_id = ${paymentId} and created_at < now() - interval '2 minutes'
            and payment_option_is_spent(o)
          order by coalesce(expires_at, to_timestamp(deadline)) > now(), superseded_at is null, id
          limit ${Math.max(rows, AT_LEAST)}))`,
  );
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
  const { rows } = await db.query<{ last: string | null; forgotten: number; seen: number }>(
    sql`with page as materialized (
          select id, coalesce(expires_at, to_timestamp(deadline)) < now() - make_interval(hours => ${KEPT_H}) as is_over
          from payment_option where id > ${after} order by id limit ${batch}
        )
        select (select max(id) from page) as last, (select count(*) from page) as seen,
          forget_options(array(select id from page where is_over)) as forgotten`,
  );
  const [{ last, forgotten, seen } = { last: null, forgotten: 0, seen: 0 }] = rows;
  return { last: seen < batch ? null : last, forgotten };
}
