import pg from "pg";
import { ACCOUNT, COLUMNS, merchantIds, removeFile, writePayments } from "@/tests/load/listing-payments";
import { tallyAtOnce } from "@/tests/load/listing-tallies";

const LINES_PER_FILE = 500_000;
const TALLIED_BY_FUNCTION = 100_000;

/** Seconds that the parts of loading took. */
export interface Loaded {
  copyS: number;
  indexS: number;
  tallyS: number;
}

/**
 * Fills a migrated database with so many payments of one account: COPY into a table without indexes and triggers, then
 * the indexes, then the tallies.
 */
export async function loadPayments(url: string, total: number, directory: string): Promise<Loaded> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      "set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '1GB'; set max_parallel_maintenance_workers = 2",
    );
    await client.query("insert into account (id, name) values ($1, 'Bench')", [ACCOUNT]);
    await client.query(
      "insert into merchant (id, account_id, name) select id, $1, 'Merchant ' || id from unnest($2::text[]) m (id)",
      [ACCOUNT, merchantIds],
    );
    const copyS = await seconds(() => copy(client, { total, directory }));
    const indexS = await seconds(() => client.query("vacuum (analyze) payment"));
    const tallyS = await seconds(() => tally(client, total));
    return { copyS, indexS, tallyS };
  } finally {
    await client.end();
  }
}

async function copy(
  client: pg.Client,
  { total, directory }: { total: number; directory: string },
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'payment' and indexname <> 'payment_pkey'`,
  );
  for (const { name } of rows) await client.query(`drop index ${pg.escapeIdentifier(name)}`);
  await client.query("set session_replication_role = replica");
  for (let from = 0; from < total; from += LINES_PER_FILE) {
    const file = await writePayments(directory, { from, to: Math.min(total, from + LINES_PER_FILE), total });
    await client.query(`copy payment (${COLUMNS}) from ${pg.escapeLiteral(file)}`);
    removeFile(file);
  }
  await client.query("set session_replication_role = origin");
  for (const { definition } of rows) await client.query(definition);
}

/** Few are counted as they are day by day; of many that would be hours of looking up. */
async function tally(client: pg.Client, total: number): Promise<void> {
  if (total > TALLIED_BY_FUNCTION) await tallyAtOnce(client);
  else {
    await client.query(
      "insert into payment_untallied select id from payment where status not in ('requires_action', 'processing')",
    );
    await client.query("select tally_payments($1)", [total]);
  }
  await client.query("vacuum (analyze)");
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}
