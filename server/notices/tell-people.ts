import type { Role } from "@/server/auth/scope";
import { daysAgo, purgeOf, rowAddress } from "@/server/db/purge";
import { many, type Tx, transaction } from "@/server/db/sql";
import { acrossAccounts, fragment, literals, store } from "@/server/db/store";
import { env } from "@/server/kernel/env";
import { offersMail } from "@/server/mail/offers-mail";
import { queueMail } from "@/server/mail/queue-mail";
import { getsAttention } from "@/server/notices/mail-choices";

/** An account's people get at most one such mail in this time; what comes meanwhile is in the next. */
const PAUSE_MINUTES = 15;
/** Older ones have been seen on the pages. */
const NEWS_DAYS = 7;
/** Rows of a mail; the rest is a number. */
const MOST_ROWS = 5;

interface Subject {
  id: string;
  accountId: string;
  merchantId: string | null;
  merchant: string | null;
  mode: "test" | "live";
  kind: "exception" | "refund";
}

/**
 * Queues a mail to the members of accounts with exceptions and refunds that need a person, each subject once. The
 * subjects and the mails are stored in one transaction, so that neither a kill nor a second worker doubles one.
 * @param most subjects at once
 * @returns the number of subjects told
 */
export async function tellPeople(most: number): Promise<number> {
  if (!offersMail()) return 0;
  return transaction(async (tx) => {
    const found = await many(tx, newsToTell(most));
    if (found.length === 0) return 0;
    const news = await take(tx, found);
    for (const accountId of new Set(news.map((each) => each.accountId))) {
      const subjects = news.filter((each) => each.accountId === accountId);
      await mailAbout(tx, accountId, subjects);
    }
    return news.length;
  });
}

function newsToTell(most: number) {
  const exceptions = acrossAccounts("job")
    .selectFrom("payment_exception")
    .select(["id", "account_id as accountId", "merchant_id as merchantId", "mode"])
    .select(fragment<string>`'exception'`.as("kind"))
    .where("status", "=", fragment.lit("open"))
    .where("gone_at", "is", null)
    .where("account_id", "is not", null)
    .where("created_at", ">", newsSince());
  const refunds = acrossAccounts("job")
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select(["r.id", "r.account_id as accountId", "r.merchant_id as merchantId", "p.mode"])
    .select(fragment<string>`'refund'`.as("kind"))
    .where("r.status", "in", literals("pending_funds", "undeliverable"))
    .where("r.created_at", ">", newsSince());
  return acrossAccounts("job")
    .selectFrom(exceptions.unionAll(refunds).as("s"))
    .leftJoin("merchant as m", "m.id", "s.merchantId")
    .select(["s.id", "s.merchantId", "m.name as merchant", "s.mode"])
    .select(({ ref }) => [
      fragment<string>`${ref("s.accountId")}`.as("accountId"),
      fragment<Subject["kind"]>`${ref("s.kind")}`.as("kind"),
    ])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("mail_told as t").select("t.subject").whereRef("t.subject", "=", "s.id"))),
    )
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom("mail_told as t")
            .select("t.subject")
            .where("t.account_id", "=", fragment<string>`${ref("s.accountId")}`)
            .where("t.subject", "not like", "digest:%")
            .where("t.created_at", ">", fragment<Date>`now() - make_interval(mins => ${PAUSE_MINUTES})`),
        ),
      ),
    )
    .orderBy("s.id")
    .limit(most);
}

const newsSince = () => fragment<Date>`now() - make_interval(days => ${NEWS_DAYS})`;

/** Marks subjects as told; returns those that no other worker has told. */
async function take(tx: Tx, found: readonly Subject[]): Promise<Subject[]> {
  const taken = await many(
    tx,
    store
      .insertInto("mail_told")
      .values(found.map(({ id, accountId }) => ({ subject: id, account_id: accountId })))
      .onConflict((conflict) => conflict.doNothing())
      .returning("subject"),
  );
  const ids = new Set(taken.map(({ subject }) => subject));
  return found.filter(({ id }) => ids.has(id));
}

async function mailAbout(tx: Tx, accountId: string, subjects: readonly Subject[]): Promise<void> {
  for (const { email, account, role, merchantIds } of await many(tx, membersOf(accountId))) {
    if (!getsAttention(role as Role)) continue;
    const own = subjects.filter(({ merchantId }) => merchantIds?.includes(merchantId ?? "") ?? true);
    if (own.length === 0) continue;
    await queueMail(tx, {
      kind: "attention",
      to: email,
      locale: "en",
      facts: {
        account,
        isTest: own.every(({ mode }) => mode === "test"),
        exceptions: own.filter(({ kind }) => kind === "exception").length,
        refunds: own.filter(({ kind }) => kind === "refund").length,
        rows: own.slice(0, MOST_ROWS).map(({ id, kind, merchant }) => ({
          kind,
          merchant,
          url: `${env().PUBLIC_URL}/dashboard/${kind}s/${id}`,
        })),
        more: Math.max(0, own.length - MOST_ROWS),
        choicesUrl: `${env().PUBLIC_URL}/dashboard/settings/notifications`,
      },
    });
  }
}

function membersOf(accountId: string) {
  return acrossAccounts("job")
    .selectFrom("membership as m")
    .innerJoin("user as u", "u.id", "m.user_id")
    .innerJoin("account as a", "a.id", "m.account_id")
    .select(["u.email", "a.name as account", "m.role", "m.merchant_ids as merchantIds"])
    .where("m.account_id", "=", accountId)
    .where(fragment.lit("attention"), "=", ({ ref }) => fragment`any(${ref("m.mails")})`)
    .orderBy("u.id");
}

/** Marks that no subject needs any more. */
export const toldPurge = purgeOf({
  table: "mail_told",
  ended: (most) =>
    acrossAccounts("job")
      .selectFrom("mail_told")
      .select(rowAddress())
      .where("created_at", "<", daysAgo(4 * NEWS_DAYS))
      .limit(most),
});
