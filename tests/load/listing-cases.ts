import { performance } from "node:perf_hooks";
import type pg from "pg";
import { mint, type PartnerScope } from "@/server/auth/scope";
import type { PaymentFilter, ScopedFilter } from "@/server/filters/payment-filter";
import { loadPage, type PagePlace, type PageRequest } from "@/server/listings/payment-page";
import { loadStats } from "@/server/statistics/payment-stats";
import { ACCOUNT, FIRST_DAY, merchantId } from "@/tests/load/listing-payments";

const LIMIT = 50;
const DEEP = 100;
const ROUNDS = 60;
const BARE_ROUNDS = 20;
const MAX_MS = 6_000;
const DAY_MS = 86_400_000;

const ANY: ScopedFilter = {
  scope: mint<PartnerScope>({
    kind: "partner",
    accountId: ACCOUNT,
    keyId: "key_bench",
    mode: "test",
    permissions: [],
    merchantIds: null,
    apiVersion: "2026-02-18",
  }),
  merchantIds: null,
  from: null,
  before: null,
  statuses: null,
  tokenSymbols: null,
  chainIds: null,
  reference: null,
};
const BY_DATE: PageRequest = { sortBy: "date", sortDir: "desc", limit: LIMIT, after: null };
const BY_AMOUNT: PageRequest = { ...BY_DATE, sortBy: "amount" };
const MONTH = { from: new Date(FIRST_DAY + 366 * DAY_MS), before: new Date(FIRST_DAY + 397 * DAY_MS) };
const BUSY = merchantId(0);
const QUIET = merchantId(199);
const STATS = `select count(*), count(distinct customer_of(buyer_account)), coalesce(sum(fiat_minor) filter (where status = 'succeeded' and fiat_currency = 'USD'), 0)
  from payment where account_id = '${ACCOUNT}' and mode = 'test'`;
const MONTH_SQL = `and created_at >= '${MONTH.from.toISOString()}' and created_at < '${MONTH.before.toISOString()}'`;

/** One line of the table. */
export interface Case {
  name: string;
  run: () => Promise<unknown>;
  /** The same in bare SQL, as one would write it first. */
  bare: string;
}

const page = (
  [name, where]: readonly [string, string],
  part: Partial<PaymentFilter>,
  request = BY_DATE,
): Case => ({
  name,
  run: () => loadPage({ ...ANY, ...part }, request),
  bare: bareSql(where, request),
});

function bareSql(where: string, { sortBy }: PageRequest): string {
  const column = sortBy === "date" ? "created_at" : "amount_order";
  return `select * from payment where account_id = '${ACCOUNT}' and mode = 'test' ${where}
    order by ${column} desc, id desc limit ${LIMIT + 1}`;
}

const stats = (name: string, part: Partial<PaymentFilter>, where: string): Case => ({
  name,
  run: () => loadStats({ ...ANY, ...part }),
  bare: `${STATS} ${where}`,
});

export async function cases(): Promise<Case[]> {
  return [
    page(["first page by date", ""], {}),
    page(["first page by amount", ""], {}, BY_AMOUNT),
    await deepPage("page 100 by date", BY_DATE),
    await deepPage("page 100 by amount", BY_AMOUNT),
    page(["status=failed", "and status = 'failed'"], { statuses: ["failed"] }),
    page(["status=processing (200 newest)", "and status = 'processing'"], { statuses: ["processing"] }),
    page(["token_symbol=WETH", "and token_symbol = 'WETH'"], { tokenSymbols: ["WETH"] }),
    page(["token_symbol=PYUSD (1 in 1000)", "and token_symbol = 'PYUSD'"], { tokenSymbols: ["PYUSD"] }),
    page(["token_symbol that nobody used", "and token_symbol = 'NOPE'"], { tokenSymbols: ["NOPE"] }),
    page(["network=eip155:42161", "and chain_id = 42161"], { chainIds: [42_161] }),
    page(["merchantId (busy)", `and merchant_id = '${BUSY}'`], { merchantIds: [BUSY] }),
    page(["merchantId (quiet)", `and merchant_id = '${QUIET}'`], { merchantIds: [QUIET] }),
    page(["merchantId, by amount", `and merchant_id = '${QUIET}'`], { merchantIds: [QUIET] }, BY_AMOUNT),
    page(["a month", MONTH_SQL], MONTH),
    page(["referenceId (common: shoes)", "and reference_id like '%shoes%'"], { reference: "shoes" }),
    page(["referenceId (rare: ORD-4321)", "and reference_id like '%ORD-4321%'"], { reference: "ORD-4321" }),
    page(["status, token and month", `and status = 'succeeded' and token_symbol = 'USDT' ${MONTH_SQL}`], {
      statuses: ["succeeded"],
      tokenSymbols: ["USDT"],
      ...MONTH,
    }),
    stats("stats of the account", {}, ""),
    stats("stats of a merchant (busy)", { merchantIds: [BUSY] }, `and merchant_id = '${BUSY}'`),
    stats("stats of a month", MONTH, MONTH_SQL),
    stats(
      "stats of a merchant's month",
      { merchantIds: [BUSY], ...MONTH },
      `and merchant_id = '${BUSY}' ${MONTH_SQL}`,
    ),
    stats(
      "stats of 30.5 days",
      { from: new Date(FIRST_DAY + 400.25 * DAY_MS), before: new Date(FIRST_DAY + 430.75 * DAY_MS) },
      `and created_at >= '${new Date(FIRST_DAY + 400.25 * DAY_MS).toISOString()}' and created_at < '${new Date(FIRST_DAY + 430.75 * DAY_MS).toISOString()}'`,
    ),
    stats("stats of status=succeeded", { statuses: ["succeeded"] }, "and status = 'succeeded'"),
  ];
}

/** Page 100, reached by following the cursors; its bare SQL skips the pages before. */
async function deepPage(name: string, request: PageRequest): Promise<Case> {
  let after: PagePlace | null = null;
  for (let i = 1; i < DEEP; i++) {
    const { rows } = await loadPage(ANY, { ...request, after });
    const last = rows.at(-1);
    if (last) after = { value: last.sortValue, id: last.id };
  }
  const at = after;
  return {
    name,
    run: () => loadPage(ANY, { ...request, after: at }),
    bare: `${bareSql("", request)} offset ${LIMIT * (DEEP - 1)}`,
  };
}

export interface Timing {
  p50: number;
  p95: number;
}

/** Milliseconds of a case and of its bare SQL, warm. */
export async function time({ run, bare }: Case, client: pg.Client): Promise<{ own: Timing; bare: Timing }> {
  return { own: await repeat(run, ROUNDS), bare: await repeat(() => client.query(bare), BARE_ROUNDS) };
}

async function repeat(work: () => Promise<unknown>, rounds: number): Promise<Timing> {
  const began = performance.now();
  await work();
  const ms: number[] = [];
  do {
    const started = performance.now();
    await work();
    ms.push(performance.now() - started);
  } while (ms.length < rounds && performance.now() - began < MAX_MS);
  ms.sort((a, b) => a - b);
  const at = (share: number) => ms[Math.min(ms.length - 1, Math.floor(share * ms.length))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

/** Fails unless the statistics are what counting every payment gives. */
export async function checkExact(client: pg.Client): Promise<void> {
  const parts: [Partial<PaymentFilter>, string][] = [
    [{}, ""],
    [{ merchantIds: [BUSY] }, `and merchant_id = '${BUSY}'`],
    [MONTH, MONTH_SQL],
  ];
  for (const [part, where] of parts) {
    const own = await loadStats({ ...ANY, ...part });
    const usd = own.revenue.find(({ currency }) => currency === "USD")?.minor ?? 0n;
    const { rows } = await client.query({ text: `${STATS} ${where}`, rowMode: "array" });
    const bare = rows[0]?.map(String).join(" ");
    const counted = `${own.transactions} ${own.customers} ${usd}`;
    if (bare !== counted) throw new Error(`statistics are ${counted}, but the payments give ${bare}`);
  }
}
