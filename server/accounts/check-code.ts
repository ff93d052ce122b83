import { acceptCode, acceptRecoveryCode } from "@/server/auth/second-factor";
import { type Attempt, admitAttempt, forgiveAttempt } from "@/server/auth/sign-in-throttle";
import { db } from "@/server/db/sql";

/**
 * Whether somebody has a person's second factor: a code of their authenticator app or a recovery code. Either works
 * once.
 * @throws AppError `rate_limited` after too many attempts on the person or from one network address
 */
export async function checkCode(userId: string, code: string, address: string | null): Promise<boolean> {
  const attempt: Attempt = { kind: "second-factor", who: userId, address };
  await admitAttempt(attempt);
  const isRight =
    (await acceptCode(db, { userId, isEnabled: true, code })) || (await acceptRecoveryCode(db, userId, code));
  if (isRight) await forgiveAttempt(attempt);
  return isRight;
}
