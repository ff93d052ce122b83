/**
 * `npm run bench:dashboard [payments]`: what the first page, the search and the payments list take at 1 million payments of
 * one account, as a browser requests it, and the time and memory of the CSV. Needs a build. Linux only (memory is read
 * off /proc).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { openFolder } from "@/tests/load/bench-folder";
import { exportCsv, residentMb } from "@/tests/load/dashboard-export";
import { loadPayments } from "@/tests/load/listing-load";
import { ACCOUNT, buyerAddress, FIRST_DAY, merchantId, txHash } from "@/tests/load/listing-payments";
import { makeUser } from "@/tests/support/account";
import { startTemplate } from "@/tests/support/database";
import { makeInstallation } from "@/tests/support/installation";
import { startServer } from "@/tests/support/server";
import { startChains } from "@/tests/support/start-chains";
import { signedIn } from "@/tests/trpc/person";

const TOTAL = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 40;
const MAX_P95_MS = 200;
const MAX_EXPORT_S = 60;
const MAX_EXPORT_MB = 200;
const DAY_MS = 86_400_000;

const day = (number: number) => new Date(FIRST_DAY + number * DAY_MS).toISOString().slice(0, 10);
const BUYER = buyerAddress(7);
const HASH = txHash(4_321);
const SPAN = { from: day(366), to: day(396) };

const chosen = (from: number, to: number) => ({ range: "custom", from: day(from), to: day(to) });

/** Procedure and input; each is queried one at a time. */
const CASES: [name: string, path: string, input: object][] = [
  ["home, 30 days", "home.overview", chosen(600, 629)],
  ["home, 90 days", "home.overview", chosen(600, 689)],
  ["home, a merchant's 90 days", "home.overview", { ...chosen(600, 689), merchantId: merchantId(0) }],
  ["home, 366 days", "home.overview", chosen(364, 729)],
  ["palette: payment id", "home.lookUp", { text: `pay_${(77).toString(36).padStart(31, "0")}` }],
  ["palette: transaction", "home.lookUp", { text: HASH }],
  ["palette: buyer", "home.lookUp", { text: BUYER }],
  ["palette: reference, common", "home.lookUp", { text: "shoes" }],
  ["palette: reference, rare", "home.lookUp", { text: "ORD-4321" }],
  ["palette: nothing like it", "home.lookUp", { text: "qqqzzz" }],
  ["first page", "payments.list", {}],
  ["first page, by amount", "payments.list", { sort: "amount" }],
  ["first page, oldest first", "payments.list", { dir: "asc" }],
  ["status=failed", "payments.list", { status: ["failed"] }],
  ["a merchant", "payments.list", { merchant: [merchantId(199)] }],
  ["a rare token", "payments.list", { token: ["PYUSD"] }],
  ["a network and a month", "payments.list", { network: ["eip155:42161"], ...SPAN }],
  ["JPY, 1000 to 1010", "payments.list", { currency: "JPY", min: "1000", max: "1010" }],
  ["USD from 1, by amount", "payments.list", { currency: "USD", min: "1", sort: "amount" }],
  ["search: payment id", "payments.list", { q: `pay_${(77).toString(36).padStart(31, "0")}` }],
  ["search: reference, common", "payments.list", { q: "shoes" }],
  ["search: reference, rare", "payments.list", { q: "ord-4321" }],
  ["search: reference, none", "payments.list", { q: "zzzzzz" }],
  ["search: address", "payments.list", { q: BUYER }],
  ["search: address, none", "payments.list", { q: `0x${"f".repeat(40)}` }],
  ["search: transaction", "payments.list", { q: HASH }],
  [
    "changes of a filtered page",
    "payments.changes",
    { ids: [], newest: `${FIRST_DAY + 729 * DAY_MS}.pay_1`, query: { status: ["failed"] } },
  ],
  ["choices of the filter", "payments.filterChoices", {}],
  ["totals of everything", "payments.totals", {}],
  ["totals of status=succeeded", "payments.totals", { status: ["succeeded"] }],
  ["totals of a merchant's month", "payments.totals", { merchant: [merchantId(0)], ...SPAN }],
  ["totals of a currency", "payments.totals", { currency: "EUR" }],
  ["totals of JPY, 1000 to 1010", "payments.totals", { currency: "JPY", min: "1000", max: "1010" }],
  ["totals of an address", "payments.totals", { q: BUYER }],
  ["totals of a reference, rare", "payments.totals", { q: "ord-4321" }],
  ["totals of a reference, common", "payments.totals", { q: "shoes" }],
];

const { directory, run } = openFolder();
process.exitCode = (await run(bench)) ? 0 : 1;
process.exit();

async function bench(): Promise<boolean> {
  const [templateUrl, chains] = await Promise.all([startTemplate(directory), startChains(directory)]);
  const installation = await makeInstallation({ directory, templateUrl, chains });
  Object.assign(process.env, installation.env, { NODE_ENV: "test", LOG_LEVEL: "silent" });
  print(
    `${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`,
  );
  const { copyS } = await loadPayments(installation.ownerUrl, TOTAL, join(directory, "copy"));
  print(`${TOTAL} payments, loaded in ${copyS.toFixed(0)} s\n`);
  const { cookie } = await signedIn((await makeUser(ACCOUNT, "owner")).id);
  const server = await startServer({ way: "mount", installation, env: { RATE_LIMITS: "off" } });
  const target = { url: server.url, cookie };
  print("| | p50 ms | p95 ms |\n|---|---:|---:|");
  let isWithin = true;
  for (const [name, path, input] of CASES) {
    const { p50, p95 } = await time(() => query(target, path, input));
    if (p95 > MAX_P95_MS) isWithin = false;
    print(`| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} |${p95 > MAX_P95_MS ? " MISS" : ""}`);
  }
  const page = await time(() => read(`${server.url}/dashboard/payments?status=failed`, cookie));
  print(`| the whole page, status=failed | ${page.p50.toFixed(1)} | ${page.p95.toFixed(1)} |`);
  const [pid = 0] = server.pids;
  // Peak memory counts from here.
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  const before = residentMb(readFileSync(`/proc/${pid}/status`, "utf8"), "VmRSS");
  const { rows, megabytes, seconds } = await exportCsv(target);
  const peak = residentMb(readFileSync(`/proc/${pid}/status`, "utf8"), "VmHWM");
  print(
    `\nCSV: ${rows} rows, ${megabytes.toFixed(0)} MB in ${seconds.toFixed(1)} s (at most ${MAX_EXPORT_S}); the server held ` +
      `${before.toFixed(0)} MB before and ${(peak - before).toFixed(0)} MB more at the most (at most ${MAX_EXPORT_MB})`,
  );
  await server.stop();
  return isWithin && rows === TOTAL && seconds <= MAX_EXPORT_S && peak - before <= MAX_EXPORT_MB;
}

interface Target {
  url: string;
  cookie: string;
}

function query({ url, cookie }: Target, path: string, input: object): Promise<void> {
  return read(`${url}/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`, cookie);
}

async function read(url: string, cookie: string): Promise<void> {
  const response = await fetch(url, { headers: { cookie } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 300)}`);
}

async function time(work: () => Promise<void>): Promise<{ p50: number; p95: number }> {
  await work();
  await work();
  const ms: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const started = performance.now();
    await work();
    ms.push(performance.now() - started);
  }
  ms.sort((a, b) => a - b);
  const at = (share: number) => ms[Math.min(ms.length - 1, Math.floor(share * ms.length))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
