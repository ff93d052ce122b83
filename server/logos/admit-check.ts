import { changed, db, one, sql } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";

const WINDOW_S = 60;
const MAX_IN_WINDOW = 10;

/**
 * Counts an account's logo check before it starts. The account's row makes the count shared between processes. A
 * refused check does not count.
 * @throws AppError `rate_limited` when ten were admitted in the last minute
 */
export async function admitCheck(accountId: string): Promise<void> {
  const admitted = await changed(
    db,
    sql`insert into logo_allowance as held (account_id, admitted_at) values (${accountId}, array[clock_timestamp()])
        on conflict (account_id) do update set admitted_at = array_append(
          array(select at from unnest(held.admitted_at) at where at > clock_timestamp() - make_interval(secs => ${WINDOW_S})), clock_timestamp())
        where (select count(*) from unnest(held.admitted_at) at
          where at > clock_timestamp() - make_interval(secs => ${WINDOW_S})) < ${MAX_IN_WINDOW}`,
  );
  if (admitted > 0) return;
  const { seconds } = await one<{ seconds: number }>(
    db,
    sql`select least(${WINDOW_S}, greatest(1, ceil(extract(epoch from min(at) - clock_timestamp()) + ${WINDOW_S})))::int as seconds
        from logo_allowance, unnest(admitted_at) at
        where account_id = ${accountId} and at > clock_timestamp() - make_interval(secs => ${WINDOW_S})`,
  );
  throw new AppError("rate_limited", `At most ${MAX_IN_WINDOW} logos are checked in a minute.`, {
    details: { limit: MAX_IN_WINDOW, windowSeconds: WINDOW_S },
    headers: { "Retry-After": String(seconds ?? 1) },
  });
}
