import type { RawBuilder } from "kysely";
import { presentFiatAmount } from "@/server/assets/amount";
import { decimalText } from "@/server/assets/plain-amount";
import { databaseNowMs } from "@/server/db/database-clock";
import { many, type Tx, transaction } from "@/server/db/sql";
import { acrossAccounts, fragment, store } from "@/server/db/store";
import { env } from "@/server/kernel/env";
import { offersMail } from "@/server/mail/offers-mail";
import { queueMail } from "@/server/mail/queue-mail";

/** Mondays from this hour on, UTC. */
const FROM_HOUR = 7;
const MONDAY = 1;
const DAY_S = 86_400;
const DAY_MS = DAY_S * 1_000;
const WEEK_MS = 7 * DAY_MS;

interface Account {
  accountId: string;
  account: string;
}

/** A week from its first instant to that of the next. */
interface Week {
  from: Date;
  before: Date;
}

/**
 * Queues the digest of the week before on Mondays, once for each account in which a live payment was paid in it.
 * @param most accounts at once
 * @param nowMs Unix milliseconds, by the database's clock
 * @returns the number of accounts
 */
export async function mailDigests(most: number, nowMs?: number): Promise<number> {
  if (!offersMail()) return 0;
  const week = weekToTell(new Date(nowMs ?? (await databaseNowMs())));
  if (!week) return 0;
  return transaction(async (tx) => {
    const due = await many(tx, claimDue(most, week));
    for (const account of due) await mailWeek(tx, account, week);
    return due.length;
  });
}

function weekToTell(now: Date): Week | null {
  if (now.getUTCDay() !== MONDAY || now.getUTCHours() < FROM_HOUR) return null;
  const before = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return { from: new Date(before - WEEK_MS), before: new Date(before) };
}

const dayOf = ({ from }: Week) => from.toISOString().slice(0, 10);

/** Claims accounts whose digest is due: the mark that it was mailed. */
function claimDue(most: number, week: Week) {
  const subject = (id: RawBuilder<string>) => fragment<string>`'digest:' || ${id} || ${`:${dayOf(week)}`}`;
  const due = acrossAccounts("job")
    .selectFrom("account as a")
    .select(({ ref }) => [subject(fragment`${ref("a.id")}`).as("subject"), "a.id as account_id"])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("payment as p")
          .select("p.id")
          .whereRef("p.account_id", "=", "a.id")
          .where("p.mode", "=", fragment.lit("live"))
          .where("p.settled_at", ">=", week.from)
          .where("p.settled_at", "<", week.before),
      ),
    )
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom("mail_told as t")
            .select("t.subject")
            .where("t.subject", "=", subject(fragment`${ref("a.id")}`)),
        ),
      ),
    )
    .limit(most);
  return acrossAccounts("job")
    .with("claimed", () =>
      store
        .insertInto("mail_told")
        .columns(["subject", "account_id"])
        .expression(due)
        .onConflict((conflict) => conflict.doNothing())
        .returning("account_id"),
    )
    .selectFrom("claimed as c")
    .innerJoin("account as a", "a.id", "c.account_id")
    .select(["a.id as accountId", "a.name as account"]);
}

async function mailWeek(tx: Tx, { accountId, account }: Account, week: Week): Promise<void> {
  const sums = await many(tx, sumsOf(accountId, week));
  const [waiting] = await many(tx, waitingOf(accountId));
  for (const { email } of await many(tx, readersOf(accountId))) {
    await queueMail(tx, {
      kind: "digest",
      to: email,
      locale: "en",
      usefulS: 2 * DAY_S,
      facts: {
        account,
        week: dayOf(week),
        sums: sums.map(({ currency, minor, count, refunded }) => ({
          amount:
            currency === null ? null : { number: decimalText(presentFiatAmount(currency, minor)), currency },
          count,
          refunded,
        })),
        exceptions: waiting?.exceptions ?? 0,
        url: `${env().PUBLIC_URL}/dashboard`,
        choicesUrl: `${env().PUBLIC_URL}/dashboard/settings/notifications`,
      },
    });
  }
}

/** Sums what was paid by the currency in which it was asked; null for payments asked in a token. */
function sumsOf(accountId: string, { from, before }: Week) {
  return acrossAccounts("job")
    .selectFrom("payment")
    .select(({ fn, ref }) => [
      "fiat_currency as currency",
      fn.countAll<number>().as("count"),
      fragment<bigint>`coalesce(sum(${ref("fiat_minor")}), 0)`.as("minor"),
      fn.countAll<number>().filterWhere("refund_status", "is not", null).as("refunded"),
    ])
    .where("account_id", "=", accountId)
    .where("mode", "=", fragment.lit("live"))
    .where("settled_at", ">=", from)
    .where("settled_at", "<", before)
    .groupBy("fiat_currency")
    .orderBy("count", "desc");
}

function waitingOf(accountId: string) {
  return acrossAccounts("job")
    .selectFrom("payment_exception")
    .select(({ fn }) => fn.countAll<number>().as("exceptions"))
    .where("account_id", "=", accountId)
    .where("mode", "=", fragment.lit("live"))
    .where("status", "=", fragment.lit("open"))
    .where("gone_at", "is", null);
}

/** Members who want it and see the whole account. */
function readersOf(accountId: string) {
  return acrossAccounts("job")
    .selectFrom("membership as m")
    .innerJoin("user as u", "u.id", "m.user_id")
    .select("u.email")
    .where("m.account_id", "=", accountId)
    .where("m.merchant_ids", "is", null)
    .where(fragment.lit("digest"), "=", ({ ref }) => fragment`any(${ref("m.mails")})`)
    .orderBy("u.id");
}
