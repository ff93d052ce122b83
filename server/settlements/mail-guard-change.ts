import type { UserScope } from "@/server/auth/scope";
import { many, one, type Tx } from "@/server/db/sql";
import { tenant } from "@/server/db/store";
import { env } from "@/server/kernel/env";
import { offersMail } from "@/server/mail/offers-mail";
import { queueMail } from "@/server/mail/queue-mail";
import type { Guard } from "@/server/settlements/load-guard";
import { ownersOf } from "@/server/settlements/mail-owners";

interface GuardChange {
  present: Guard;
  wanted: Guard;
  /** Whether it takes effect after the present waiting time. */
  waits: boolean;
}

/** Queues a mail to every owner about a change of the account's guard. */
export async function mailGuardChange(
  tx: Tx,
  scope: UserScope,
  { present, wanted, waits }: GuardChange,
): Promise<void> {
  if (!offersMail()) return;
  const names = await one(
    tx,
    tenant(scope)
      .selectFrom("membership as m")
      .innerJoin("account as a", "a.id", "m.account_id")
      .innerJoin("user as u", "u.id", "m.user_id")
      .select(["a.name as account", "u.name as by"])
      .where("m.user_id", "=", scope.userId),
  );
  const facts = {
    ...names,
    before: present,
    after: wanted,
    waitsHours: waits ? present.waitHours : 0,
    url: `${env().PUBLIC_URL}/dashboard/settings/team`,
  };
  for (const { email } of await many(tx, ownersOf(scope.accountId)))
    await queueMail(tx, { kind: "settlement_guard", to: email, locale: "en", facts });
}
