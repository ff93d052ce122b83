import { auditPerson } from "@/server/accounts/audit-person";
import { originOf } from "@/server/accounts/describe-origin";
import { dropFactors } from "@/server/accounts/drop-factors";
import { type FoundRecovery, findRecovery } from "@/server/accounts/find-recovery";
import { endOpenLinks } from "@/server/accounts/insert-recovery-link";
import { BY_MAIL } from "@/server/accounts/mail-recovery";
import { OPERATORS_COMMAND } from "@/server/accounts/offer-recovery";
import { RECOVERY_REFUSALS } from "@/server/accounts/recovery-refusals";
import { requireGoodPassword } from "@/server/accounts/require-good-password";
import type { RecoverPerson } from "@/server/accounts/team-schema";
import type { Client } from "@/server/auth/client";
import { forgetDevices } from "@/server/auth/forget-devices";
import { rememberDevice } from "@/server/auth/known-device";
import { hashLinkToken } from "@/server/auth/link-token";
import { hashPassword } from "@/server/auth/password";
import { endAllSessions } from "@/server/auth/session";
import { changed, maybeOne, type Tx, transaction } from "@/server/db/sql";
import { acrossAccounts, fragment, store } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";

interface Caller {
  requestId: string | null;
  /** The browser in which the link was opened. */
  client: Client;
}

/**
 * Sets the password of a recovery link's person, once. Every second factor is removed, unless the link was mailed. All
 * sessions end and company sign-ins are unlinked. Only this device stays known, so that others' failures cannot lock the person out.
 * @returns the e-mail address to sign in with, and the token for the browser's device cookie
 * @throws AppError `not_found` for a link that is used, expired, withdrawn or unknown, `params_validation` for a
 *   password that is easily guessed
 */
export async function recoverPerson(
  { token, password }: RecoverPerson,
  { requestId, client }: Caller,
): Promise<{ email: string; deviceToken: string }> {
  // Checked before the slow password hash.
  const { email: known } = requireOpen(await findRecovery(token));
  await requireGoodPassword({ password, field: "password" }, [known]);
  const passwordHash = await hashPassword(password);
  return transaction(async (tx) => {
    const { userId, email, hasSecondFactor, byMail, madeBy } = await take(tx, token);
    if (!byMail) await dropFactors(tx, userId);
    const endedSessions = await replaceSignIn(tx, userId, passwordHash);
    await auditPerson(
      tx,
      { userId, actorId: userId },
      {
        type: "recovery_link.used",
        data: {
          madeBy: madeBy ?? (byMail ? BY_MAIL : OPERATORS_COMMAND),
          secondFactorRemoved: hasSecondFactor && !byMail,
          endedSessions,
        },
        requestId,
        origin: originOf(client),
      },
    );
    const device = await rememberDevice(tx, userId, client);
    return { email, deviceToken: device.token };
  });
}

const links = acrossAccounts("credential");
const now = fragment<Date>`now()`;

/** Locks the person, so that a second use finds the link used and nobody joins another account meanwhile. */
async function take(tx: Tx, token: string): Promise<FoundRecovery> {
  const hash = hashLinkToken(token);
  const person = links.selectFrom("recovery_link").select("user_id").where("token_hash", "=", hash);
  await maybeOne(tx, store.selectFrom("user").select("id").where("id", "=", person).forUpdate());
  const found = requireOpen(await findRecovery(token, tx));
  const open = links.updateTable("recovery_link").where("token_hash", "=", hash).where("used_at", "is", null);
  await changed(tx, open.set({ used_at: now }));
  return found;
}

/** Ends the person's sign-in methods and the open links for them and by them. @returns the number of sessions ended */
async function replaceSignIn(tx: Tx, userId: string, passwordHash: string): Promise<number> {
  await changed(tx, store.updateTable("user").set({ password_hash: passwordHash }).where("id", "=", userId));
  await changed(tx, store.deleteFrom("person_identity").where("user_id", "=", userId));
  await forgetDevices(tx, userId);
  await endOpenLinks(tx, userId);
  await changed(
    tx,
    acrossAccounts("person")
      .updateTable("recovery_link")
      .set({ expires_at: now })
      .where("made_by", "=", userId)
      .where("used_at", "is", null)
      .where("expires_at", ">", now),
  );
  return endAllSessions(tx, userId);
}

function requireOpen(found: FoundRecovery | undefined): FoundRecovery {
  if (found?.state === "open") return found;
  throw new AppError("not_found", RECOVERY_REFUSALS[found?.state ?? "unknown"]);
}
