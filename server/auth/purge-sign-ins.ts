import { daysAgo, purgeOf, rowAddress } from "@/server/db/purge";
import { acrossAccounts, fragment, secondsAgo, store } from "@/server/db/store";
import { env } from "@/server/kernel/env";

/** Attempts count for a day at most. */
const ATTEMPT_S = 25 * 3_600;

/** Sign-in attempts that no longer count. No index orders them by age alone; the throttle keeps them few. */
export const attemptsPurge = purgeOf({
  table: "sign_in_attempt",
  ended: (most) =>
    store
      .selectFrom("sign_in_attempt")
      .select(rowAddress())
      .where("attempted_at", "<", secondsAgo(ATTEMPT_S))
      .limit(most),
});

/** Sessions that ended long ago. */
export const sessionsPurge = purgeOf({
  table: "session",
  isLocking: true,
  ended: (most) =>
    acrossAccounts("job")
      .selectFrom("session")
      .select(rowAddress())
      .where(
        fragment<Date>`least(coalesce(revoked_at, expires_at), expires_at)`,
        "<",
        daysAgo(env().SESSION_DAYS),
      )
      .limit(most),
});
