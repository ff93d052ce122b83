import type { AccountProof } from "@/server/db/proof";
import { ACCOUNT, computedOrNull, raw } from "@/server/db/raw";
import { changed, db, one } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";

const WINDOW_S = 60;
const MAX_IN_WINDOW = 10;

/**
 * Counts an account's logo check before it starts. The account's row makes the count shared between processes. A
 * refused check does not count.
 * @throws AppError `rate_limited` after ten checks in the last minute
 */
export async function throttleCheck(scope: AccountProof): Promise<void> {
  const recent = fragment`from unnest(logo_allowance.admitted_at) at
    where at > clock_timestamp() - make_interval(secs => ${WINDOW_S})`;
  const accepted = await changed(
    db,
    store
      .insertInto("logo_allowance")
      .values({ account_id: scope.accountId, admitted_at: fragment<Date[]>`array[clock_timestamp()]` })
      .onConflict((conflict) =>
        conflict
          .column("account_id")
          .doUpdateSet({
            admitted_at: fragment<Date[]>`array_append(array(select at ${recent}), clock_timestamp())`,
          })
          .where(fragment<number>`(select count(*) ${recent})`, "<", MAX_IN_WINDOW),
      ),
  );
  if (accepted > 0) return;
  const { seconds } = await one(
    db,
    // The builder has no unnest.
    raw(scope, {
      seconds: computedOrNull("integer"),
    })`select least(${WINDOW_S}, greatest(1, ceil(extract(epoch from min(at) - clock_timestamp()) + ${WINDOW_S})))::int as seconds
        from logo_allowance, unnest(admitted_at) at
        where account_id = ${ACCOUNT} and at > clock_timestamp() - make_interval(secs => ${WINDOW_S})`,
  );
  throw new AppError("rate_limited", `At most ${MAX_IN_WINDOW} logos are checked in a minute.`, {
    details: { limit: MAX_IN_WINDOW, windowSeconds: WINDOW_S },
    headers: { "Retry-After": String(seconds ?? 1) },
  });
}
