import { beforeAll, describe, expect, test } from "vitest";
import { changeTimeZone } from "@/server/accounts/change-time-zone";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { findChain } from "@/server/chain/client/registry";
import { exportStatement, StatementQuery } from "@/server/statements/export-statement";
import { getBalances } from "@/server/statements/get-balances";
import { listMovements } from "@/server/statements/list-movements";
import type { TokenSums } from "@/server/statements/schema";
import { makeAccount, makeUser, type TestAccount } from "@/tests/support/account";
import { IS_LONG } from "@/tests/support/forms";
import { parseCsv, RUNS } from "@/tests/support/parse-csv";
import { type Seeded, seedMonth } from "@/tests/support/seed-month";
import { db, many, sql } from "@/tests/support/sql";

const SIZE = IS_LONG ? 10_000 : 600;
/** A zone with a half hour, whose summer time begins in this month. */
const ZONE = "America/St_Johns";
const FROM = new Date("2026-03-01T03:30:00Z");
const BEFORE = new Date("2026-04-01T02:30:00Z");
const NATIVE = `0x${"00".repeat(20)}`;

let account: TestAccount;
let scope: UserScope;
let seeded: Seeded[];

beforeAll(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
  await changeTimeZone(scope, ZONE, null);
  seeded = await seedMonth(account, { size: SIZE, from: FROM, before: BEFORE });
  await seedMonth(await makeAccount(), { size: 40, from: FROM, before: BEFORE });
}, 600_000);

const isWithin = (at: Date) => at >= FROM && at < BEFORE;
type Row = Record<string, string>;

async function statement(
  query: object = {},
): Promise<{ rows: Row[]; total: number; pieces: number; text: string }> {
  const { total, pieces } = await exportStatement(
    scope,
    StatementQuery.parse({ month: "2026-03", ...query }),
    null,
  );
  let [text, count] = ["", 0];
  for await (const piece of pieces) {
    text += piece;
    count++;
  }
  return { rows: parseCsv(text), total, pieces: count, text };
}

/** Sums by token on a network, in base units. */
interface Sum {
  gross: bigint;
  fee: bigint;
  refunded: bigint;
}

function sumsOf<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  sumOf: (item: T) => Sum,
): Record<string, Sum> {
  const sums: Record<string, Sum> = {};
  for (const item of items) {
    const [key, add] = [keyOf(item), sumOf(item)];
    const sum = sums[key] ?? { gross: 0n, fee: 0n, refunded: 0n };
    sums[key] = {
      gross: sum.gross + add.gross,
      fee: sum.fee + add.fee,
      refunded: sum.refunded + add.refunded,
    };
  }
  return Object.fromEntries(Object.entries(sums).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const units = (text: string) => BigInt(text.replace(".", "") || "0");
const nameOf = (chainId: number, token: string) => {
  const chain = findChain(chainId);
  const found = chain?.tokens.find(({ address }) => address.toLowerCase() === token);
  return `${chain?.name} ${token === NATIVE ? "ETH" : found?.symbol}`;
};

/** The sums of the ledger's own rows, without the view that statements read. */
async function ledgerSums(): Promise<Record<string, Sum>> {
  const rows = await many<{ chainId: string; token: string } & Record<keyof Sum, string>>(
    db,
    sql`select l.chain_id as "chainId", l.token, coalesce(sum(l.amount) filter (where l.kind = 'payment'), 0)::text as gross,
          coalesce(sum(l.amount) filter (where l.kind = 'payment' and l.to_account in ('fee', 'fee_held')), 0)::text as fee,
          coalesce(sum(l.amount) filter (where l.kind = 'refund'), 0)::text as refunded
        from ledger_entry l join chain_event e on (e.chain_id, e.tx_hash, e.log_index) = (l.chain_id, l.tx_hash, l.log_index)
          join payment p on p.id = e.payment_id
        where p.account_id = ${account.id} and e.block_time >= ${FROM} and e.block_time < ${BEFORE} group by 1, 2`,
  );
  return sumsOf(
    rows,
    ({ chainId, token }) => nameOf(Number(chainId), token),
    ({ gross, fee, refunded }) => ({ gross: BigInt(gross), fee: BigInt(fee), refunded: BigInt(refunded) }),
  );
}

describe(`a month with ${SIZE} payments, fees, refunds, exceptions and three currencies`, () => {
  test("is in the statement row by row, and its sums are the ledger's to the unit", async () => {
    const { rows, total, pieces } = await statement();
    const wanted = seeded.filter(({ at }) => isWithin(at));
    expect(rows).toHaveLength(wanted.length);
    expect(total).toBe(wanted.length);
    expect(pieces).toBeGreaterThan(wanted.length / 250);
    const inFile = sumsOf(
      rows,
      (row) => `${row.Network} ${row.Token}`,
      (row) => ({
        gross: units(row.Gross ?? ""),
        fee: units(row.Fee ?? ""),
        refunded: units(row.Refund ?? ""),
      }),
    );
    expect(inFile).toEqual(await ledgerSums());
    expect(inFile).toEqual(
      sumsOf(
        wanted,
        ({ chainId, token }) => nameOf(chainId, token),
        (each) => each,
      ),
    );
    for (const row of rows) {
      const net = units(row["Net in"] ?? "") - units(row["Net out"] ?? "");
      expect(net).toBe(units(row.Gross ?? "") - units(row.Fee ?? "") - units(row.Refund ?? ""));
    }
    expect(new Set(rows.map(({ Currency }) => Currency))).toEqual(new Set(["USD", "EUR", "JPY"]));
    const late = rows.filter(({ Type, Exception }) => Type === "payment" && Exception === "late");
    expect(late).toHaveLength(wanted.filter(({ kind }) => kind === "late").length);
  });

  test("comes to the ledger's balances of vaults and destinations", async () => {
    const { rows } = await statement();
    const change = rows.reduce(
      (sum, row) => sum + units(row["Into the vault"] ?? "") - units(row["Out of the vault"] ?? ""),
      0n,
    );
    const [ledger] = await many<{ vault: string; settled: string }>(
      db,
      sql`select sum(s.amount) filter (where s.account = 'vault')::text as vault,
            sum(s.amount) filter (where s.account = 'destination')::text as settled
          from ledger_side s join chain_event e on (e.chain_id, e.tx_hash, e.log_index) = (s.chain_id, s.tx_hash, s.log_index)
            join payment p on p.id = e.payment_id
          where p.account_id = ${account.id} and e.block_time >= ${FROM} and e.block_time < ${BEFORE}`,
    );
    expect(change).toBe(BigInt(ledger?.vault ?? ""));
    const settled = rows
      .filter(({ Destination }) => Destination)
      .reduce((sum, row) => sum + units(row["Net in"] ?? ""), 0n);
    expect(settled).toBe(BigInt(ledger?.settled ?? ""));
  });

  test("shares the cost of each transaction among its payments, to the last wei", async () => {
    const { rows } = await statement({ by: "created" });
    const whole = new Map<string, bigint>();
    for (const row of rows) {
      const hash = row.Transaction ?? "";
      whole.set(hash, (whole.get(hash) ?? 0n) + units(row["Network cost"] ?? ""));
    }
    const costs = await many<{ hash: string; amount: string; events: string }>(
      db,
      sql`select g.tx_hash as hash, g.amount::text, (select count(*) from chain_event e where e.tx_hash = g.tx_hash)::text as events
          from ledger_entry g where g.kind = 'gas' and g.tx_hash = any(${[...whole.keys()]})`,
    );
    const shown = new Map<string, number>();
    for (const { Transaction = "" } of rows) shown.set(Transaction, (shown.get(Transaction) ?? 0) + 1);
    const complete = costs.filter(({ hash, events }) => shown.get(hash) === Number(events));
    expect(complete.length).toBeGreaterThan(SIZE / 8);
    for (const { hash, amount } of complete) expect(whole.get(hash)).toBe(BigInt(amount));
  });

  test("has the same sums on the page, by token and by day", async () => {
    const { totals, days, timeZone, isMore } = await getBalances(scope, { month: "2026-03" });
    expect(timeZone).toBe(ZONE);
    const present = ({ gross, fee, refunded }: Pick<TokenSums, "gross" | "fee" | "refunded">) => ({
      gross: BigInt(gross.value),
      fee: BigInt(fee.value),
      refunded: BigInt(refunded.value),
    });
    const keyOf = ({ chainId, token }: TokenSums) => nameOf(chainId, token);
    const expected = await ledgerSums();
    expect(sumsOf(totals, keyOf, present)).toEqual(expected);
    if (!isMore) expect(sumsOf(days, keyOf, present)).toEqual(expected);
    expect(days.every(({ day }) => day.startsWith("2026-03-"))).toBe(true);
    for (const { net, gross, fee, refunded } of totals)
      expect(BigInt(net.value)).toBe(BigInt(gross.value) - BigInt(fee.value) - BigInt(refunded.value));
  });

  test("opens a line of the page as its transactions, each with its payment", async () => {
    const { days } = await getBalances(scope, { month: "2026-03" });
    const line = days.find(({ payments }) => payments > 1);
    if (!line) throw new Error("no line has two payments");
    const { day, merchant, chainId, token, destination } = line;
    const { items, timeZone } = await listMovements(scope, {
      day,
      merchantId: merchant.id,
      chainId,
      token,
      destination,
    });
    expect(timeZone).toBe(ZONE);
    expect(items).toHaveLength(line.payments + line.refunds);
    expect(items.reduce((sum, { gross }) => sum + BigInt(gross.value), 0n)).toBe(BigInt(line.gross.value));
    expect(items.every(({ paymentId }) => paymentId !== null)).toBe(true);
  });

  test("by created date has the payments of the month, and their refunds whenever they were", async () => {
    const { rows, total } = await statement({ by: "created" });
    const wanted = seeded.filter(({ createdAt }) => isWithin(createdAt));
    expect(total).toBe(wanted.length);
    expect(rows.map((row) => row["Payment id"]).toSorted()).toEqual(
      wanted.map(({ paymentId }) => paymentId).toSorted(),
    );
  });

  test("has times of the account's zone and of UTC, fiat at the payment's price, and no cell that runs", async () => {
    const { rows, text } = await statement();
    const local = (row: Row | undefined) => row?.[`Time (${ZONE})`]?.replace(" ", "T");
    expect(local(rows[0])).toMatch(/^2026-03-01T00:/);
    expect(Date.parse(`${local(rows[0])}-03:30`)).toBe(
      Math.floor(Date.parse(rows[0]?.["Time (ISO 8601)"] ?? "") / 1_000) * 1_000,
    );
    // In summer time.
    expect(Date.parse(`${local(rows.at(-1))}-02:30`)).toBe(
      Math.floor(Date.parse(rows.at(-1)?.["Time (ISO 8601)"] ?? "") / 1_000) * 1_000,
    );
    for (const each of rows) {
      for (const cell of Object.values(each)) expect(cell).not.toMatch(RUNS);
      if (each.Type !== "payment") continue;
      const sum = units(each["Fee in currency"] ?? "") + units(each["Net in currency"] ?? "");
      expect(sum).toBe(units(each["Gross in currency"] ?? ""));
    }
    expect(text).toContain("'=1+1");
    expect(text).toContain("'@SUM(A1)");
  });

  test("has the chosen columns in their order, and one merchant where one is chosen", async () => {
    const { rows, text } = await statement({
      columns: "gross,paymentId",
      merchant: account.otherMerchant.id,
    });
    expect(text.slice(1).split("\r\n")[0]).toBe("Payment id,Gross");
    const wanted = seeded.filter(
      ({ at, merchantId }) => isWithin(at) && merchantId === account.otherMerchant.id,
    );
    expect(rows).toHaveLength(wanted.length);
  });
});

test("another account's statement has none of it, and a viewer gets none", async () => {
  const stranger = await makeAccount();
  const theirs = await scopeOfMember(stranger.user.id, stranger.id, "test");
  const query = StatementQuery.parse({ month: "2026-03", merchant: account.merchant.id });
  expect((await exportStatement(theirs, query, null)).total).toBe(0);
  expect((await getBalances(theirs, { month: "2026-03", merchantId: account.merchant.id })).totals).toEqual(
    [],
  );
  const viewer = await scopeOfMember((await makeUser(account.id, "viewer")).id, account.id, "test");
  await expect(exportStatement(viewer, query, null)).rejects.toMatchObject({ code: "forbidden" });
  const accountant = await scopeOfMember((await makeUser(account.id, "accountant")).id, account.id, "test");
  expect((await exportStatement(accountant, query, null)).total).toBeGreaterThan(0);
});

test("a time zone that does not exist is refused, and a change is in the audit log", async () => {
  const fresh = await makeAccount();
  const theirs = await scopeOfMember(fresh.user.id, fresh.id, "test");
  await expect(changeTimeZone(theirs, "Mars/Olympus", null)).rejects.toMatchObject({
    code: "params_validation",
  });
  await changeTimeZone(theirs, "Europe/Berlin", null);
  expect((await getBalances(theirs, {})).timeZone).toBe("Europe/Berlin");
  const log = await many(
    db,
    sql`select data from audit_event where account_id = ${fresh.id} and type = 'account.time_zone_changed'`,
  );
  expect(log).toEqual([{ data: { from: "UTC", to: "Europe/Berlin" } }]);
});
