import { LIMIT_S, type Limited, OwnLimits, refundLimitIn } from "@/server/accounts/refund-limits";
import { findCurrency } from "@/server/assets/currency";
import { changed, type Db, maybeOne, one, type Tx } from "@/server/db/sql";
import { acrossAccounts, fragment, secondsAgo, store } from "@/server/db/store";
import { decimalOf } from "@/server/kernel/csv";
import { AppError } from "@/server/kernel/errors";
import type { Worth } from "@/server/refunds/refund-worth";

/** A person in an account. */
export interface MemberOfAccount {
  accountId: string;
  userId: string;
}

const memberOf = ({ accountId, userId }: MemberOfAccount) =>
  acrossAccounts("found")
    .selectFrom("membership")
    .select(["role", "refund_limits as refundLimits"])
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId);

/** Finds what limits a member's refunds; null for a person who is no member. */
export async function findLimited(on: Db, member: MemberOfAccount): Promise<Limited | null> {
  return limitedOf(await maybeOne(on, memberOf(member)));
}

/** Sums what a person's refunds of the last 24 hours are worth in a currency, without those that failed. */
export async function sumRefunds(on: Db, { accountId, userId }: MemberOfAccount, currency: string) {
  const { minor } = await one(
    on,
    acrossAccounts("found")
      .selectFrom("member_refund as m")
      .innerJoin("refund as r", "r.id", "m.refund_id")
      .select(fragment<bigint>`coalesce(sum(m.minor), 0)`.as("minor"))
      .where("m.account_id", "=", accountId)
      .where("m.user_id", "=", userId)
      .where("m.currency", "=", currency)
      .where("m.created_at", ">", secondsAgo(LIMIT_S))
      .where("r.status", "<>", "failed"),
  );
  return minor;
}

/**
 * Counts a recorded refund for the person who requested it, within their limit. A person's requests wait here for each
 * other, so that together they stay within it.
 * @param worth null for a token that has no value in a currency
 * @throws AppError `forbidden` beyond the limit, or for a limited person and a refund without a worth
 */
export async function countRefund(
  tx: Tx,
  member: MemberOfAccount,
  { refundId, worth }: { refundId: string; worth: Worth | null },
): Promise<void> {
  const limited = limitedOf(await maybeOne(tx, memberOf(member).forUpdate()));
  if (!worth) {
    if (!limited || isLimited(limited)) throw unpriced();
    return;
  }
  const limit = limited ? refundLimitIn(worth.currency, limited) : 0n;
  if (limit !== null) {
    const spent = await sumRefunds(tx, member, worth.currency);
    if (spent + worth.minor > limit) throw beyond(worth, { limit, left: limit > spent ? limit - spent : 0n });
  }
  const { accountId, userId } = member;
  await changed(
    tx,
    store.insertInto("member_refund").values({
      refund_id: refundId,
      account_id: accountId,
      user_id: userId,
      currency: worth.currency,
      minor: worth.minor,
    }),
  );
}

/** Checks whether a member's refunds have any limit. */
export function isLimited(limited: Limited): boolean {
  return refundLimitIn("", limited) !== null;
}

function limitedOf(row: { role: Limited["role"]; refundLimits: unknown } | undefined): Limited | null {
  return row ? { role: row.role, refundLimits: OwnLimits.nullable().parse(row.refundLimits) } : null;
}

function beyond({ currency, minor }: Worth, { limit, left }: { limit: bigint; left: bigint }): AppError {
  const inCurrency = (value: bigint) => decimalOf(value, findCurrency(currency)?.decimals ?? 0);
  const facts = { currency, refund: inCurrency(minor), left: inCurrency(left), limit: inCurrency(limit) };
  const message =
    limit === 0n
      ? `Your refund limit has no ${currency}. Ask an owner or an admin of this account.`
      : `This refund is worth ${facts.refund} ${currency}. Your limit of ${facts.limit} ${currency} in 24 hours leaves ${facts.left}. Ask an owner or an admin of this account.`;
  return new AppError("forbidden", message, { details: { reason: "refund_limit", ...facts } });
}

const unpriced = () =>
  new AppError(
    "forbidden",
    "This payment has no price in a currency, so no refund limit covers it. Ask an owner or an admin of this account.",
    { details: { reason: "refund_limit" } },
  );
