import type { Role, UserScope } from "@/server/auth/scope";
import { one, type Tx } from "@/server/db/sql";
import { tenant } from "@/server/db/store";
import { countRecent } from "@/server/mail/count-mails";
import { queueMail } from "@/server/mail/queue-mail";

/** Invitations mailed to one address in a day, of all accounts. */
const MAX_DAILY = 5;
const VALID_S = 7 * 86_400;

interface NewInvitation {
  email: string;
  role: Role;
  url: string;
  expiresAt: Date;
}

/** Queues the mail of an invitation. @returns false when no mail is sent, or the address had too many */
export async function mailInvitation(
  tx: Tx,
  scope: UserScope,
  { email, role, url, expiresAt }: NewInvitation,
): Promise<boolean> {
  if ((await countRecent(tx, { kind: "invitation", to: email, hours: 24 })) >= MAX_DAILY) return false;
  const names = await one(
    tx,
    tenant(scope)
      .selectFrom("membership as m")
      .innerJoin("user as u", "u.id", "m.user_id")
      .innerJoin("account as a", "a.id", "m.account_id")
      .select(["a.name as account", "u.name as inviter"])
      .where("m.user_id", "=", scope.userId),
  );
  const facts = { ...names, role, url, until: expiresAt.toISOString() };
  return queueMail(tx, { kind: "invitation", to: email, locale: "en", usefulS: VALID_S, facts });
}
