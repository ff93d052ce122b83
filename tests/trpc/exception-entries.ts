import { createHash } from "node:crypto";
import { assetsOf } from "@/server/assets/asset";
import { ROLES, type Role } from "@/server/auth/scope";
import { chainsOf } from "@/server/chain/client/registry";
import { newId } from "@/server/kernel/ids";
import type { TestAccount } from "@/tests/support/account";
import { pastTheRules } from "@/tests/support/owner-db";
import { routerOf } from "@/tests/support/router-of";
import { db, sql } from "@/tests/support/sql";

/** Exceptions: one that is open, and one that was kept. */
export interface ExceptionThings {
  exceptionId: string;
  keptId: string;
}

/** What never was. */
export const NO_EXCEPTION: ExceptionThings = {
  exceptionId: `exc_${"2".repeat(31)}`,
  keptId: `exc_${"2".repeat(31)}`,
};

const RESOLVES: Role[] = ["owner", "admin", "finance"];
const notFound = { code: "not_found" };
const PAYER = "0x00000000000000000000000000000000000000bb";

const hashOf = (text: string) => `0x${createHash("sha256").update(text).digest("hex")}`;

interface Late {
  accountId: string;
  merchantId: string;
  paymentId: string;
}

/** Stores a payment that expired and was executed afterwards, as the watcher would; it was never on the chain. */
export async function makeLate({ id: accountId, merchant }: { id: string; merchant: { id: string } }) {
  const paymentId = newId("pay");
  await pastTheRules(
    sql`insert into payment (id, account_id, merchant_id, mode, reference_id, unit, amount, status, expires_at)
        values (${paymentId}, ${accountId}, ${merchant.id}, 'test', 'LATE-1', 'iso4217/USD', 1250, 'expired', now())`,
  );
  return { id: await storeLate({ accountId, merchantId: merchant.id, paymentId }), paymentId };
}

/** Stores that a payment was executed late, and returns the exception's id. */
export async function storeLate({ accountId, merchantId, paymentId }: Late): Promise<string> {
  const [chain] = chainsOf("test");
  const asset = chain && assetsOf(chain)[0];
  if (!chain || !asset) throw new Error("there is no test chain");
  const [optionId, id] = [newId("opt"), newId("exc")];
  const token = asset.token.toLowerCase();
  const key = hashOf(optionId);
  await db.query(
    sql`insert into payment_option (id, payment_id, account, chain_id, payer, asset, token, kind, amount, fee, router, deadline,
          key, rate_source, rate_numerator, rate_denominator, rate_as_of)
        values (${optionId}, ${paymentId}, ${`eip155:${chain.id}:${PAYER}`}, ${chain.id}, ${PAYER}, ${asset.id}, ${token},
          'eip3009', 12500000, 150000, ${routerOf(chain).toLowerCase()}, 1, ${key}, 'peg', 1, 1, now())`,
  );
  await db.query(
    sql`insert into payment_exception (id, account_id, merchant_id, payment_id, option_id, mode, kind, chain_id, token, amount,
          payer, key, tx_hash, log_index, block_number, block_time)
        values (${id}, ${accountId}, ${merchantId}, ${paymentId}, ${optionId}, 'test', 'late', ${chain.id}, ${token}, 12500000,
          ${PAYER}, ${key}, ${hashOf(id)}, 3, 17, now())`,
  );
  return id;
}

export async function makeExceptionThings(owner: TestAccount): Promise<ExceptionThings> {
  const [open, kept] = [await makeLate(owner), await makeLate(owner)];
  await db.query(
    sql`update payment_exception set status = 'accepted', resolved_at = now() where id = ${kept.id}`,
  );
  return { exceptionId: open.id, keptId: kept.id };
}

const byId = {
  input: ({ exceptionId: id }: ExceptionThings) => ({ id }),
  foreign: notFound,
};

/** Lines of the procedures of exceptions. */
export const EXCEPTION_ENTRIES = {
  "exceptions.list": { type: "query", roles: ROLES, input: () => ({}) },
  "exceptions.inspect": { type: "query", roles: ROLES, ...byId },
  "exceptions.preview": { type: "query", roles: ROLES, ...byId },
  "exceptions.accept": { type: "mutation", roles: RESOLVES, ...byId },
  "exceptions.refund": { type: "mutation", roles: RESOLVES, ...byId },
  "exceptions.ignore": {
    type: "mutation",
    roles: RESOLVES,
    input: ({ exceptionId: id }: ExceptionThings) => ({ id, note: "a test" }),
    foreign: notFound,
  },
  "exceptions.reopen": {
    type: "mutation",
    roles: RESOLVES,
    input: ({ keptId: id }: ExceptionThings) => ({ id }),
    foreign: notFound,
  },
} as const;
