import { type Db, db, sql } from "@/server/db/sql";

/** Deleted at least, so that the next wallets find room without another search. */
const AT_LEAST = 200;

/** Forgets an account's replaced quotes that ended two minutes ago, unless somebody used them. */
export async function forgetReplaced(on: Db, paymentId: string, accounts: readonly string[]): Promise<void> {
  await on.query(
    sql`select forget_options(array(
          select id from payment_option where payment_id = ${paymentId} and account = any(${accounts}::text[])
            and superseded_at is not null and coalesce(expires_at, to_timestamp(deadline)) < now() - interval '2 minutes'))`,
  );
}

/**
 * Forgets quotes of a payment that has too many: ended ones first, then replaced ones, then those that wallets were given
 * longest ago. What somebody used stays, and what is younger than two minutes, so that a buyer can sign meanwhile.
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

/** Time in which an unused quote can still be looked at after its end. */
const KEPT_H = 24;

/**
 * Forgets, of the next `batch` options in the order in which they were made, those that ended a day ago and that nobody
 * used.
 * @param after the id of the option that was looked at last
 * @returns that of the last one this time, null at the end of the table; and how many were forgotten
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
