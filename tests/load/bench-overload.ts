/**
 * `npm run bench:overload`: whether buyers can pay while four times as many payments are created as the machine can
 * make. Prints how creates, confirms and statuses fare; needs a build. A minute, on loopback alone.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import autocannon from "autocannon";
import { openFolder } from "@/tests/load/bench-folder";
import { percentiles } from "@/tests/load/measure";
import { makeAccount } from "@/tests/support/account";
import { type Api, connectApi } from "@/tests/support/api";
import { startTemplate } from "@/tests/support/database";
import { makeInstallation } from "@/tests/support/installation";
import { type ConfirmBody, confirm, createPayment, findOption, sign } from "@/tests/support/pay";
import { startServer } from "@/tests/support/server";
import { startChains } from "@/tests/support/start-chains";
import { makeWallet } from "@/tests/support/wallet";

const TIMES = 4;
const SUSTAINED_S = 8;
const OVERLOAD_S = 20;
const CONFIRMS = 120;
/** Unmeasured confirms first, because a process compiles code during the first ones. */
const WARM_UP = 10;
const STATUSES = 200;
const CONFIRM_P99_MS = 1_500;

const { directory, run } = openFolder();
process.exitCode = (await run(bench)) ? 0 : 1;
process.exit();

async function bench(): Promise<boolean> {
  const [templateUrl, chains] = await Promise.all([startTemplate(directory), startChains(directory)]);
  const installation = await makeInstallation({ directory, templateUrl, chains });
  Object.assign(process.env, installation.env, { NODE_ENV: "test", LOG_LEVEL: "silent" });
  const { headers } = await makeAccount();
  const server = await startServer({ way: "mount", installation, env: { RATE_LIMITS: "off" } });
  try {
    return await overload(connectApi(server.url, headers), headers);
  } finally {
    await server.stop();
  }
}

async function overload(api: Api, headers: Record<string, string>): Promise<boolean> {
  for (const { id, body } of await prepare(api, WARM_UP)) await confirm(api, id, body);
  const paying = await prepare(api, CONFIRMS);
  const sustained = await creates(api.url, headers, { connections: 32, duration: SUSTAINED_S });
  const perSecond = Math.round(sustained.requests.average);
  const offered = { connections: 512, duration: OVERLOAD_S, overallRate: TIMES * perSecond };
  const [created, confirms, statuses] = await Promise.all([
    creates(api.url, headers, offered),
    spread(CONFIRMS, async (i) => {
      const { id, body } = paying[i] as { id: string; body: ConfirmBody };
      return confirm(api, id, body);
    }),
    spread(STATUSES, (i) => api.get(`/v1/gateway/payment/${paying[i % CONFIRMS]?.id}/status`)),
  ]);
  const answers = Object.entries(created.statusCodeStats ?? {}).map(
    ([code, { count = 0 }]) => `${count} × ${code}`,
  );
  print(
    `creates, each with a separate key: ${perSecond}/s sustained; offered ${offered.overallRate}/s: ${answers.join(", ")}, ${created.errors} without an answer; p50 ${created.latency.p50} ms, p99 ${created.latency.p99} ms`,
  );
  print(`confirms: ${inWords(confirms)}`);
  print(`statuses: ${inWords(statuses)}`);
  const isKept = percentiles(confirms.ms).p99 <= CONFIRM_P99_MS && confirms.refused + statuses.refused === 0;
  print(`${isKept ? "ok  " : "MISS"} confirms within ${CONFIRM_P99_MS} ms (p99), none refused`);
  return isKept;
}

/** Payments that are signed beforehand, so that only the confirm is measured. */
async function prepare(api: Api, count: number): Promise<{ id: string; body: ConfirmBody }[]> {
  const wallet = await makeWallet();
  const paying: { id: string; body: ConfirmBody }[] = [];
  for (let i = 0; i < count; i++) {
    // One dollar each: the wallet holds a thousand.
    const id = await createPayment(api, { amount: { unit: "iso4217/USD", value: "100" } });
    const option = await findOption(api, id, { wallet, symbol: "USDC", chainId: 31337 });
    paying.push({ id, body: await sign(api, id, { wallet, option }) });
  }
  return paying;
}

function creates(url: string, headers: Record<string, string>, load: Partial<autocannon.Options>) {
  const body = JSON.stringify({ referenceId: "bench", amount: { unit: "iso4217/USD", value: "1250" } });
  const typed = { ...headers, "Content-Type": "application/json" };
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    headers: { ...typed, "Idempotency-Key": randomUUID() },
  });
  const requests = [{ method: "POST" as const, path: "/v1/payments", body, headers: typed, setupRequest }];
  return autocannon({ url, ...load, requests });
}

interface Spread {
  ms: number[];
  refused: number;
}

/** Starts this many calls, evenly over the time of the overload and independent of each other. */
async function spread(
  count: number,
  call: (i: number) => Promise<{ status: number; ms: number }>,
): Promise<Spread> {
  const answers = await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      await delay(1_000 + (i * (OVERLOAD_S - 3) * 1_000) / count);
      return call(i);
    }),
  );
  return { ms: answers.map(({ ms }) => ms), refused: answers.filter(({ status }) => status !== 200).length };
}

function inWords({ ms, refused }: Spread): string {
  const { p50, p99 } = percentiles(ms);
  return `${ms.length}, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, refused ${refused}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
