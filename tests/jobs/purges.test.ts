import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createSession } from "@/server/auth/session";
import { optionsPurge } from "@/server/gateway/purge-options";
import { purgeLoop } from "@/server/jobs/purge-loop";
import { newId } from "@/server/kernel/ids";
import { makeAccount, makeUser, type TestAccount } from "@/tests/support/account";
import { keepRows } from "@/tests/support/kept-rows";
import { chainOf } from "@/tests/support/options";
import { asTableOwner, pastTheRules } from "@/tests/support/owner-db";
import {
  addOption,
  confirmForRelay,
  makeBuyer,
  type OpenPayment,
  openPayment,
} from "@/tests/support/payments";
import { db, many, one, sql } from "@/tests/support/sql";

const DENIED = { code: "42501" };

let account: TestAccount;
let payer: Awaited<ReturnType<typeof makeBuyer>>;
let restore: () => Promise<void>;

beforeAll(async () => {
  account = await makeAccount();
  payer = await makeBuyer(chainOf(31337));
  restore = await keepRows("chain_cursor");
});
afterAll(() => restore());

/** Runs a restarted loop until its work is done. */
async function purge(): Promise<void> {
  const loop = purgeLoop();
  while ((await loop.tick()) === 0);
}

const idsLeft = async (ids: string[]) => {
  const rows = await many<{ id: string }>(
    db,
    sql`select id from payment_option where id = any(${ids}::text[])`,
  );
  return ids.filter((id) => rows.some((row) => row.id === id));
};

describe("options of which the time ended two days ago", () => {
  const chain = () => chainOf(31337);
  const open = (symbol: string) => openPayment(account, { chain: chain(), payer, symbol });
  /** Backdates the option by two days. */
  const age = ({ optionId }: OpenPayment) =>
    pastTheRules(
      sql`update payment_option set created_at = created_at - interval '2 days', deadline = deadline - 2 * 86400 where id = ${optionId}`,
    );
  const handOut = ({ optionId }: OpenPayment) =>
    asTableOwner(sql`update payment_option set action_counts = 2 where id = ${optionId}`);
  const cursorAt = (hoursAgo: number) =>
    pastTheRules(
      sql`insert into chain_cursor (chain_id, block_number, block_hash, block_time, head_number)
          values (31337, 1, ${`0x${"0".repeat(64)}`}, now() - make_interval(hours => ${hoursAgo}), 1)
          on conflict (chain_id) do update set block_time = excluded.block_time`,
    );

  // Options of one second end together, and the purge has passed those of the test before.
  beforeEach(() => pastTheRules("delete from purge_progress"));

  test("are forgotten when nobody used them, and only then", async () => {
    const unused = await open("USDC");
    const confirmed = await open("USDC");
    await confirmForRelay(confirmed);
    const claimed = await open("ETH");
    await db.query(
      sql`insert into payment_claim (id, payment_id, option_id, tx_hash, results)
          values (${newId("clm")}, ${claimed.id}, ${claimed.optionId}, ${`0x${"1".repeat(64)}`}, '[]')`,
    );
    const sibling = await addOption(confirmed, { chain: chain(), payer, symbol: "USDT" });
    const young = await open("USDC");
    for (const each of [unused, confirmed, claimed, sibling]) await age(each);
    await purge();
    const all = [unused, confirmed, claimed, sibling, young].map(({ optionId }) => optionId);
    expect(await idsLeft(all)).toEqual([confirmed.optionId, claimed.optionId, young.optionId]);
  });

  test("stay while a transaction that was handed out may still be executed", async () => {
    const handedOut = await open("ETH");
    const neverFetched = await open("ETH");
    for (const each of [handedOut, neverFetched]) await age(each);
    await handOut(handedOut);
    // The chain was read up to three days ago, so later events are unknown.
    await cursorAt(72);
    await purge();
    expect(await idsLeft([handedOut.optionId, neverFetched.optionId])).toEqual([handedOut.optionId]);
    await cursorAt(1);
    await purge();
    expect(await idsLeft([handedOut.optionId])).toEqual([]);
  });

  test("are forgotten past one on a network that the chains file lacks, which stays", async () => {
    const elsewhere = await open("ETH");
    const unused = await open("USDC");
    for (const each of [elsewhere, unused]) await age(each);
    await handOut(elsewhere);
    await pastTheRules(
      sql`update payment_option set chain_id = 999999, deadline = deadline - 60 where id = ${elsewhere.optionId}`,
    );
    await cursorAt(1);
    // One at a time: a batch that is full ends at the option that holds it.
    while ((await optionsPurge.remove(1)).isMore);
    expect(await idsLeft([elsewhere.optionId, unused.optionId])).toEqual([elsewhere.optionId]);
  });

  test("stay for the owner of the tables as well, when somebody used them", async () => {
    const { optionId } = await open("USDC");
    await expect(asTableOwner(sql`delete from payment_option where id = ${optionId}`)).rejects.toMatchObject(
      DENIED,
    );
    await expect(asTableOwner("truncate payment_option cascade")).rejects.toMatchObject(DENIED);
    expect(await one(db, sql`select forget_options(array[${optionId}]) as forgotten`)).toEqual({
      forgotten: 0,
    });
  });
});

test("sessions are forgotten thirty days after their end", async () => {
  const user = await makeUser(account.id, "developer");
  const ids = [];
  for (const age of [
    "revoked_at = now() - interval '31 days'",
    "expires_at = now() - interval '31 days'",
    "revoked_at = now()",
    "last_seen_at = now()",
  ]) {
    const id = await createSession(user.id);
    ids.push(id);
    await asTableOwner(`update session set ${age} where id = '${id}'`);
  }
  await purge();
  const left = await many<{ id: string }>(
    db,
    sql`select id from session where id = any(${ids}::text[]) order by id`,
  );
  expect(left.map(({ id }) => id)).toEqual(ids.slice(2));
});

test("attempts to sign in are forgotten when they count no more", async () => {
  const subjects = [newId("evt"), newId("evt")];
  await db.query(
    sql`insert into sign_in_attempt (subject, attempted_at) values
        (${subjects[0]}, now() - interval '26 hours'), (${subjects[1]}, now() - interval '23 hours')`,
  );
  await purge();
  const left = await many(
    db,
    sql`select subject from sign_in_attempt where subject = any(${subjects}::text[])`,
  );
  expect(left).toEqual([{ subject: subjects[1] }]);
});

test("answers to idempotency keys are forgotten after two days, and those that made a merchant never", async () => {
  const store = (path: string, key: string, hours: number) =>
    db.query(
      sql`insert into idempotency_record (account_id, mode, method, path, key, fingerprint, status, body, created_at)
          values (${account.id}, 'test', 'POST', ${path}, ${key}, '\\x00', 201, '{}', now() - make_interval(hours => ${hours}))`,
    );
  await store("/v1/payments", "old", 49);
  await store("/v1/payments", "new", 47);
  await store("/v1/merchants", "old merchant", 1_000);
  await purge();
  const left = await many<{ key: string }>(
    db,
    sql`select key from idempotency_record where account_id = ${account.id} and key like '%' order by key`,
  );
  expect(left.map(({ key }) => key)).toEqual(["new", "old merchant"]);
});

test("a purge removes a thousand rows at a time, and comes back at once for the rest", async () => {
  await db.query(
    sql`insert into sign_in_attempt (subject, attempted_at)
        select 'many', now() - interval '30 hours' from generate_series(1, 1500)`,
  );
  const loop = purgeLoop();
  expect(await loop.tick()).toBe(0);
  expect(await loop.tick()).toBeGreaterThan(0);
  expect(await many(db, sql`select 1 from sign_in_attempt where subject = 'many'`)).toEqual([]);
});

test("two workers purge at once without a fault, and nothing is left", async () => {
  await db.query(
    sql`insert into request_log (request_id, account_id, mode, key_id, method, route, path, status, duration_ms, created_at)
        select 'req_old' || n, ${account.id}, 'test', 'key_1', 'GET', '/', '/', 200, 1, now() - interval '40 days'
        from generate_series(1, 2500) n`,
  );
  await db.query(
    sql`insert into rate_limit (subject, level, leak_per_s, at)
        select 'old ' || n, 0, 1, now() - interval '1 hour' from generate_series(1, 2500) n`,
  );
  await Promise.all([purge(), purge(), purge()]);
  expect(await many(db, sql`select 1 from request_log where request_id like 'req_old%'`)).toEqual([]);
  expect(await many(db, sql`select 1 from rate_limit where subject like 'old %'`)).toEqual([]);
});
