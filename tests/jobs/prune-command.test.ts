import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { purgeLoop } from "@/server/jobs/purge-loop";
import { PURGES } from "@/server/jobs/purges";
import { parseEnv } from "@/server/kernel/env";
import { newId } from "@/server/kernel/ids";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { runCommand } from "@/tests/support/operator-command";
import { chainOf } from "@/tests/support/options";
import { pastTheRules } from "@/tests/support/owner-db";
import { addOption, makeBuyer, openPayment } from "@/tests/support/payments";
import { db, many, one, sql } from "@/tests/support/sql";

let account: TestAccount;

beforeAll(async () => {
  account = await makeAccount();
  while ((await purgeLoop().tick()) === 0);
});

const prune = (given: string[] = [], env: Record<string, string> = {}) =>
  runCommand("prune", { ...(process.env as Record<string, string>), ...env }, given);

/** An event, a delivery with an attempt, a line of the request log and a session, so many days old. */
async function writeAged(days: number): Promise<void> {
  const hex = (Date.now() - days * 86_400_000).toString(16).padStart(12, "0");
  const tail = newId("evt").slice(-20);
  const event = `evt_${hex}${tail}`;
  const endpoint = newId("whe");
  await pastTheRules(
    sql`insert into partner_event (id, account_id, type, data, created_at)
        values (${event}, ${account.id}, 'payment.created', '{}', now() - ${days} * interval '1 day')`,
    sql`insert into webhook_delivery (id, account_id, endpoint_id, event_id, event_type, created_at)
        values (${`whd_${hex}${tail}`}, ${account.id}, ${endpoint}, ${event}, 'payment.created', now() - ${days} * interval '1 day')`,
    sql`insert into webhook_attempt (delivery_id, duration_ms, created_at)
        values (${`whd_${hex}${tail}`}, 1, now() - ${days} * interval '1 day')`,
    sql`insert into request_log (request_id, account_id, mode, key_id, method, route, path, status, duration_ms, created_at)
        values (${newId("req")}, ${account.id}, 'test', 'key_1', 'GET', '/', '/', 200, 1, now() - ${days} * interval '1 day')`,
    sql`insert into session (id, user_id, expires_at)
        values (${newId("ses")}, ${account.user.id}, now() - ${days} * interval '1 day')`,
  );
}

const lineOf = (lines: string[], table: string) => lines.find((line) => line.startsWith(`${table}: `));
const TABLES = ["partner_event", "webhook_delivery", "webhook_attempt", "request_log", "session"];

test("a dry run counts what has ended and removes nothing; then it is removed, and only that", async () => {
  await writeAged(31);
  await writeAged(29);
  const counted = await prune(["--dry-run"]);
  const removed = await prune();
  const again = await prune(["--dry-run"]);
  for (const table of TABLES) {
    expect(lineOf(counted.lines, table)).toBe(`${table}: 1 to remove`);
    expect(lineOf(removed.lines, table)).toBe(`${table}: 1 removed`);
    expect(lineOf(again.lines, table)).toBe(`${table}: 0 to remove`);
  }
  expect(counted.lines.map((line) => line.split(":")[0])).toEqual(PURGES.map(({ table }) => table));
  expect([counted.code, removed.code, again.code]).toEqual([0, 0, 0]);
});

test("the settings decide how long rows are kept", async () => {
  await writeAged(31);
  const longer = { EVENT_DAYS: "40", WEBHOOK_DAYS: "40", REQUEST_LOG_DAYS: "40", SESSION_DAYS: "40" };
  const kept = await prune([], longer);
  for (const table of TABLES) expect(lineOf(kept.lines, table)).toBe(`${table}: 0 removed`);
  const gone = await prune();
  for (const table of TABLES) expect(lineOf(gone.lines, table)).toBe(`${table}: 1 removed`);
});

test("no setting may break a promise to partners", async () => {
  const faults = (values: Record<string, string>) => () => parseEnv(values);
  expect(faults({ EVENT_DAYS: "29" })).toThrow("EVENT_DAYS: Too small: expected number to be >=30");
  expect(faults({ IDEMPOTENCY_DAYS: "0" })).toThrow("IDEMPOTENCY_DAYS: Too small: expected number to be >=1");
  expect(faults({ WEBHOOK_DAYS: "6" })).toThrow("WEBHOOK_DAYS: Too small: expected number to be >=7");
  const { lines, code } = await prune([], { EVENT_DAYS: "29" });
  expect({ lines, code }).toEqual({ lines: [expect.stringContaining("EVENT_DAYS: Too small")], code: 1 });
  expect(await prune(["--all"])).toEqual({ lines: ["usage: [--dry-run]"], code: 1 });
});

describe("options", () => {
  beforeEach(() => pastTheRules("delete from purge_progress"));

  const age = (ids: string[], days: number) =>
    pastTheRules(
      sql`update payment_option set created_at = created_at - ${days} * interval '1 day', deadline = deadline - ${days} * 86400,
            expires_at = expires_at - ${days} * interval '1 day' where id = any(${ids}::text[])`,
    );
  const left = async (ids: string[]) =>
    (await many<{ id: string }>(db, sql`select id from payment_option where id = any(${ids}::text[])`))
      .length;
  const progress = () => one<{ at: Date }>(db, sql`select done_to as at from purge_progress`);

  test("are read once: the next run begins after the used ones", async () => {
    const payer = await makeBuyer(chainOf(31337));
    const payment = await openPayment(account, { chain: chainOf(31337), payer, symbol: "USDC" });
    const other = await addOption(payment, { chain: chainOf(31337), payer, symbol: "USDT" });
    await age([other.optionId], 3);
    expect(lineOf((await prune(["--dry-run"])).lines, "payment_option")).toBe("payment_option: 1 to remove");
    expect(lineOf((await prune()).lines, "payment_option")).toBe("payment_option: 1 removed");
    expect(await left([payment.optionId, other.optionId])).toBe(1);
    const first = await progress();
    expect(first.at.getTime()).toBeGreaterThan(Date.now() - 4 * 86_400_000);
    await age([payment.optionId], 2);
    expect(lineOf((await prune()).lines, "payment_option")).toBe("payment_option: 1 removed");
    expect((await progress()).at.getTime()).toBeGreaterThan(first.at.getTime());
  });

  test("that a network may still execute hold the purge for a week, and then stay", async () => {
    const payer = await makeBuyer(chainOf(31338));
    const chain = chainOf(31338);
    const open = () => openPayment(account, { chain, payer, symbol: "ETH" });
    const [held, later] = [await open(), await open()];
    await pastTheRules(
      sql`update payment_option set action_counts = 2 where id = ${held.optionId}`,
      sql`insert into chain_cursor (chain_id, block_number, block_hash, block_time, head_number)
          values (31338, 1, ${`0x${"0".repeat(64)}`}, now() - interval '30 days', 1)
          on conflict (chain_id) do update set block_time = excluded.block_time`,
    );
    await age([held.optionId], 3);
    await age([later.optionId], 2);
    await prune();
    expect(await left([held.optionId, later.optionId])).toBe(1);
    expect((await progress()).at.getTime()).toBeLessThan(Date.now() - 2.5 * 86_400_000);
    await age([held.optionId], 6);
    await pastTheRules("delete from purge_progress");
    await prune();
    expect(await left([held.optionId])).toBe(1);
    expect((await progress()).at.getTime()).toBeGreaterThan(Date.now() - 10 * 86_400_000);
  });
});
