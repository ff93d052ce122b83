/**
 * `npm run bench:traces`: what traces cost. Two web processes of one installation, of which one records and exports all
 * spans, get the same creates and confirms in turn, one at a time. Prints the times of both, their ratio, and the
 * processor's time. Needs a build. Linux only.
 */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { cpus } from "node:os";
import { openFolder } from "@/tests/load/bench-folder";
import { processorMs } from "@/tests/load/machine";
import { percentiles } from "@/tests/load/measure";
import { preparePayments } from "@/tests/load/relay-payments";
import { openTheatre, type Theatre } from "@/tests/load/relay-stage";
import { connectApi } from "@/tests/support/api";
import type { Installation } from "@/tests/support/installation";
import { type RunningServer, startServer } from "@/tests/support/server";

const RUNS = 3;
const CREATES = 1_000;
const CONFIRMS = 150;
const WARM_UP = 100;
const BLOCK_GAS = 30_000_000;
const WAYS = ["without", "with"] as const;
const ORDER = { referenceId: "bench", amount: { unit: "iso4217/USD", value: "100" } };

type Way = (typeof WAYS)[number];
interface Request {
  headers: Record<string, string>;
  path: string;
  body: unknown;
}
type Send = (way: Way) => Promise<number>;

const { directory: folder, run } = openFolder();
await run(bench);
process.exit();

async function bench(): Promise<void> {
  const theatre = await openTheatre(folder, BLOCK_GAS);
  // Only the requests themselves: their calls stay queued.
  await theatre.worker.stop();
  const collector = await startSink();
  const servers = {
    without: await serve(theatre, {}),
    with: await serve(theatre, { OTEL_EXPORTER_OTLP_ENDPOINT: collector }),
  };
  console.log(
    `${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}; everything on one machine`,
  );
  console.log(
    "| run | | without p50 | p99 | with p50 | p99 | ratio p50 | p99 | processor ms without | with |",
  );
  console.log("|---|---|---:|---:|---:|---:|---:|---:|---:|---:|");
  for (let run = 1; run <= RUNS; run++) {
    const create = creates(theatre, servers);
    for (let i = 0; i < WARM_UP && run === 1; i++) for (const way of WAYS) await create(way);
    print(run, "create", await compare(servers, CREATES, create));
    print(run, "confirm", await compare(servers, CONFIRMS, await confirms(theatre, servers)));
  }
  await Promise.all(Object.values(servers).map((server) => server.stop()));
}

function serve({ directory }: Theatre, env: Record<string, string>): Promise<RunningServer> {
  // openTheatre has put the installation into this environment.
  const installation = { directory, ownerUrl: "", env: process.env as unknown as Installation["env"] };
  return startServer({ way: "mount", installation, env: { WORKER: "off", RATE_LIMITS: "off", ...env } });
}

/** Starts a collector that reads and forgets. */
async function startSink(): Promise<string> {
  const server = createServer((request, response) => request.resume().once("end", () => response.end("{}")));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function creates({ account }: Theatre, servers: Record<Way, RunningServer>): Send {
  return (way) => timed(servers[way], { headers: account.headers, path: "/v1/payments", body: ORDER });
}

async function confirms(theatre: Theatre, servers: Record<Way, RunningServer>): Promise<Send> {
  const { prepared } = await preparePayments(theatre, theatre.stages.automine, 2 * CONFIRMS);
  return (way) => {
    const { id, body } = prepared.pop() ?? { id: "none", body: {} };
    const path = `/v1/gateway/payment/${id}/confirm?maxPollMs=0`;
    return timed(servers[way], { headers: {}, path, body });
  };
}

/** Sends a request; returns its time in milliseconds. */
async function timed({ url }: RunningServer, { headers, path, body }: Request): Promise<number> {
  const { status, ms, text } = await connectApi(url, headers).post(path, body);
  if (status >= 300) throw new Error(`${path} answered ${status}: ${text}`);
  return ms;
}

type Compared = Record<Way, { p50: number; p99: number; processor: number }>;

/** Sends to both in turn, so that a machine whose speed drifts slows both alike. */
async function compare(servers: Record<Way, RunningServer>, count: number, send: Send): Promise<Compared> {
  const times: Record<Way, number[]> = { without: [], with: [] };
  const used = (way: Way) => processorMs(servers[way].pids[0] ?? 0);
  const before = { without: used("without"), with: used("with") };
  for (let i = 0; i < count; i++)
    for (const way of i % 2 ? WAYS : WAYS.toReversed()) times[way].push(await send(way));
  const of = (way: Way) => ({ ...percentiles(times[way]), processor: (used(way) - before[way]) / count });
  return { without: of("without"), with: of("with") };
}

function print(run: number, what: string, { without, with: traced }: Compared): void {
  const cells = [
    ...[without.p50, without.p99, traced.p50, traced.p99].map((ms) => ms.toFixed(2)),
    ...[traced.p50 / without.p50, traced.p99 / without.p99, without.processor, traced.processor].map(
      (value) => value.toFixed(2),
    ),
  ];
  console.log(`| ${run} | ${what} | ${cells.join(" | ")} |`);
}
