/**
 * `npm run bench:pool`: the product's connection pool next to pg's own, with the same connections' settings and a trivial
 * query: milliseconds of this process's processor time for 1 000 queries, and queries a second. The two take turns.
 */
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "@/scripts/local/postgres";
import { DatabasePool } from "@/server/db/database-pool";
import { sessionConfig } from "@/server/db/pool";
import { serversOf } from "@/server/db/servers";
import { openFolder } from "@/tests/load/bench-folder";
import { inFlight } from "@/tests/load/in-flight";
import { entrust } from "@/tests/support/guard";

const WIDTHS = [1, 16];
const QUERIES = 3_000;
/** Rounds of both, of which each keeps its best: other work on the machine only adds. */
const ROUNDS = 15;
const RUNS = 3;

interface Cost {
  cpuMs: number;
  perSecond: number;
}

const { directory, run } = openFolder();
await run(async () => {
  const { url, pid } = await startPostgres({ dataDir: join(directory, "postgres") });
  entrust(directory, pid);
  const config = { ...sessionConfig(), max: 8 };
  const pools = [new pg.Pool({ ...config, connectionString: url }), new DatabasePool(serversOf(url), config)];
  for (const pool of pools) pool.on("error", () => undefined);
  console.log(
    "| run | at once | pg's: ms for 1 000 | ours | ratio | pg's: a second | ours | ratio |\n|---:|---:|---:|---:|---:|---:|---:|---:|",
  );
  for (let i = 0; i <= RUNS; i++) for (const width of WIDTHS) await compare(pools, width, i);
});
process.exit();

/** Run 0 includes compilation and connecting, and is not shown. */
async function compare(pools: pg.Pool[], width: number, i: number): Promise<void> {
  const costs: Cost[][] = pools.map(() => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [n, pool] of pools.entries()) costs[n]?.push(await measure(pool, width));
  if (i === 0) return;
  const [theirs = [], ours = []] = costs;
  const cells = [leastCpuMs, mostPerSecond].flatMap((best) => {
    const [of, to] = [best(ours), best(theirs)];
    return [to.toFixed(1), of.toFixed(1), (of / to).toFixed(3)];
  });
  console.log(`| ${[i, width, ...cells].join(" | ")} |`);
}

async function measure(pool: pg.Pool, width: number): Promise<Cost> {
  const numbers = Array.from({ length: QUERIES }, (_, i) => i);
  const [from, before] = [performance.now(), process.cpuUsage()];
  await inFlight(numbers, width, (i) => pool.query("select $1::int", [i]));
  const { user, system } = process.cpuUsage(before);
  const cpuMs = (user + system) / QUERIES;
  return { cpuMs, perSecond: (QUERIES / (performance.now() - from)) * 1_000 };
}

function leastCpuMs(costs: Cost[]): number {
  return Math.min(...costs.map(({ cpuMs }) => cpuMs));
}

function mostPerSecond(costs: Cost[]): number {
  return Math.max(...costs.map(({ perSecond }) => perSecond));
}
