/**
 * `npm run bench:stranger [-- <minutes>]`: the load of a stranger who requests options, pages, sign-ins and joins without
 * end, and how the shop fares meanwhile. Counts rows, entries of timelines, calls to nodes and processor time. Ten minutes
 * by default, on loopback alone; needs a build.
 */
import { openFolder } from "@/tests/load/bench-folder";
import { processorMs } from "@/tests/load/machine";
import { type Period, report } from "@/tests/load/report-stranger";
import { type Step, shopTraffic } from "@/tests/load/shop-traffic";
import { startStranger } from "@/tests/load/start-stranger";
import type { Answers } from "@/tests/load/stranger-loop";
import { makeAccount } from "@/tests/support/account";
import { connectApi } from "@/tests/support/api";
import { changedChainsFile } from "@/tests/support/chains-file";
import { startTemplate } from "@/tests/support/database";
import { makeInstallation } from "@/tests/support/installation";
import { createPayment } from "@/tests/support/pay";
import { type RecordingProxy, startRecordingProxy } from "@/tests/support/recording-proxy";
import { type RunningServer, startServer } from "@/tests/support/server";
import { startChains } from "@/tests/support/start-chains";
import { apiNuisances, type Loot, pageNuisances } from "@/tests/support/stranger";
import { makeWallet } from "@/tests/support/wallet";

const MINUTES = Number(process.argv[2] ?? 10);
/** The shop alone is measured for as long as the stranger is, and no longer than this. */
const MOST_ALONE_S = 120;
const WARM_UP_S = 20;
/** Requests of each kind that the stranger sends. */
const WARM_UP_TURNS = 10;
const PAYMENTS = 10;
const RICH = 20;

const { directory, run } = openFolder();
process.exitCode = (await run(bench)) ? 0 : 1;
process.exit();

interface Stage {
  server: RunningServer;
  nodes: RecordingProxy[];
  headers: Record<string, string>;
}

async function bench(): Promise<boolean> {
  const [templateUrl, chains] = await Promise.all([startTemplate(directory), startChains(directory)]);
  const installation = await makeInstallation({ directory, templateUrl, chains });
  const nodes = await Promise.all(chains.chains.map(({ rpcUrls }) => startRecordingProxy(rpcUrls[0] ?? "")));
  const counted = changedChainsFile(({ chains: all }) => {
    for (const [i, chain] of all.entries()) chain.rpcUrls = [nodes[i]?.url ?? ""];
  }, installation.env.CHAINS_FILE);
  Object.assign(process.env, installation.env, { NODE_ENV: "test", LOG_LEVEL: "silent" });
  const { headers } = await makeAccount();
  const served = { ...installation, env: { ...installation.env, CHAINS_FILE: counted } };
  const server = await startServer({
    way: "mount",
    installation: served,
    env: { TRUSTED_PROXIES: "1", SIGN_UP: "open", LOG_LEVEL: "error" },
  });
  try {
    return await compare({ server, nodes, headers });
  } finally {
    await server.stop();
    for (const node of nodes) node.stop();
  }
}

async function compare(stage: Stage): Promise<boolean> {
  const { server, headers } = stage;
  const api = connectApi(server.url, { ...headers, "X-Forwarded-For": "198.51.100.1" });
  const wallet = await makeWallet();
  const payments: string[] = [];
  for (let i = 0; i < PAYMENTS; i++) payments.push(await createPayment(api));
  const accounts: string[][] = [];
  for (let i = 0; i < RICH; i++) accounts.push((await makeWallet()).accounts);
  const shop = (seconds: number) => shopTraffic(api, wallet, seconds);
  await shop(WARM_UP_S);
  await warmUp({ url: server.url, payments, accounts, address: "203.0.113.8" });
  const stranger = await startStranger({ url: server.url, payments, accounts, address: "203.0.113.9" });
  const alone = await during(stage, Math.min(MINUTES * 60, MOST_ALONE_S), shop);
  let answers: Answers = {};
  const combined = await during(stage, MINUTES * 60, async (seconds) => {
    const [steps, given] = await Promise.all([shop(seconds), stranger.bother(seconds)]);
    answers = given;
    return steps;
  });
  return report({ alone, combined, answers, payments });
}

/** Loads and compiles what the stranger will request, as on a server that has run for a day. */
async function warmUp(loot: Loot): Promise<void> {
  const kinds = [...apiNuisances(loot), ...pageNuisances(loot)];
  for (let index = 0; index < WARM_UP_TURNS; index++) for (const send of kinds) await send(index);
}

async function during(
  { server, nodes }: Stage,
  seconds: number,
  work: (seconds: number) => Promise<Step[]>,
): Promise<Period> {
  const [pid = 0] = server.pids;
  for (const node of nodes) node.take();
  const before = processorMs(pid);
  const steps = await work(seconds);
  const calls = nodes.reduce((sum, node) => sum + node.take().length, 0);
  return { seconds, steps, calls, processorS: (processorMs(pid) - before) / 1_000 };
}
