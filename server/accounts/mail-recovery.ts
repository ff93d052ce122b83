import { insertRecoveryLink, RECOVERY_MINUTES } from "@/server/accounts/insert-recovery-link";
import type { RequestReset } from "@/server/accounts/team-schema";
import { ownsFactor } from "@/server/auth/has-second-factor";
import { throttleAttempt } from "@/server/auth/sign-in-throttle";
import { maybeOne, transaction } from "@/server/db/sql";
import { acrossAccounts } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { log } from "@/server/kernel/log";
import { countRecent } from "@/server/mail/count-mails";
import { offersMail } from "@/server/mail/offers-mail";
import { queueMail } from "@/server/mail/queue-mail";

/** Maker of the link in the audit log. */
export const BY_MAIL = "mail to the person";
/** Links mailed to one person in an hour. */
const MAX_HOURLY = 3;

/**
 * Mails a link that sets a new password, once, within 30 minutes. The answer and its time are the same for an address
 * that nobody has.
 * @throws AppError `not_found` where no mail is sent, `rate_limited` after too many requests
 */
export async function mailRecovery({ email }: RequestReset, address: string | null): Promise<void> {
  if (!offersMail()) throw new AppError("not_found", "This installation sends no mail.");
  await throttleAttempt({ kind: "reset", who: email, address, device: null });
  void sendLink(email).catch((err: unknown) => log().warn({ err }, "a recovery mail was not queued"));
}

/** Sends nothing to people who have no password, such as those who sign in by their company. */
function sendLink(email: string): Promise<void> {
  return transaction(async (tx) => {
    const person = await maybeOne(tx, lockingPerson(email));
    if (!person) return;
    const sent = await countRecent(tx, { kind: "password_reset", to: person.email, hours: 1 });
    if (sent >= MAX_HOURLY) return;
    const { url, expiresAt } = await insertRecoveryLink(tx, {
      userId: person.id,
      madeBy: null,
      byMail: true,
    });
    await queueMail(tx, {
      kind: "password_reset",
      to: person.email,
      locale: "en",
      usefulS: RECOVERY_MINUTES * 60,
      facts: { url, until: expiresAt.toISOString(), hasSecondFactor: person.hasSecondFactor },
    });
  });
}

function lockingPerson(email: string) {
  return acrossAccounts("credential")
    .selectFrom("user as u")
    .select(["u.id", "u.email", ownsFactor().as("hasSecondFactor")])
    .where(({ fn }) => fn<string>("lower", ["u.email"]), "=", email)
    .where("u.password_hash", "is not", null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("membership as m").select("m.user_id").whereRef("m.user_id", "=", "u.id")),
    )
    .forUpdate();
}
