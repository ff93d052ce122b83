/**
 * `npm run bench:notify`: commits a second of 32 connections that insert a row, with and without a `NOTIFY`, on a disk
 * that Postgres waits for. Postgres lets one transaction with a notice commit at a time.
 */
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "@/scripts/local/postgres";
import { openFolder } from "@/tests/load/bench-folder";
import { entrust } from "@/tests/support/guard";

const CONNECTIONS = 32;
const ROUND_MS = 5_000;
const ROUNDS = 3;
const PLAIN = "insert into noted (text) values ('x')";
const NOTIFYING =
  "with noted as (insert into noted (text) values ('x') returning 1) select pg_notify('noted', '') from noted";

const { directory, run } = openFolder();
await run(async () => {
  const { url, pid } = await startPostgres({ dataDir: join(directory, "postgres") });
  entrust(directory, pid);
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client({ connectionString: url }));
  for (const client of clients) {
    client.on("error", () => undefined);
    await client.connect();
  }
  await clients[0]?.query("create table noted (text text not null)");
  console.log(
    "| round | plain, commits a second | with NOTIFY | one connection, ms a commit |\n|---:|---:|---:|---:|",
  );
  for (let round = 1; round <= ROUNDS; round++) {
    const alone = await perSecond(clients.slice(0, 1), PLAIN);
    const [plain, notifying] = [await perSecond(clients, PLAIN), await perSecond(clients, NOTIFYING)];
    console.log(
      `| ${round} | ${Math.round(plain)} | ${Math.round(notifying)} | ${(1_000 / alone).toFixed(2)} |`,
    );
  }
});
process.exit();

async function perSecond(clients: pg.Client[], text: string): Promise<number> {
  const until = performance.now() + ROUND_MS;
  let commits = 0;
  const work = async (client: pg.Client) => {
    for (; performance.now() < until; commits++) await client.query(text);
  };
  await Promise.all(clients.map(work));
  return (commits / ROUND_MS) * 1_000;
}
