/**
 * `npm run prune`: removes at once what ended by age, as a worker does all the time. Needs the environment of a worker, or a running
 * local mode; may run while everything else runs.
 *
 *   npm run prune                 removes it in batches, and prints how many rows of each table
 *   npm run prune -- --dry-run    counts it only
 */
import { printResult } from "@/scripts/operator/print-result";
import { PURGES } from "@/server/jobs/purges";

const BATCH = 1_000;
/** A count reads so many rows at most. */
const MOST = 100_000;
const USAGE = "usage: [--dry-run]";

const [flag, ...rest] = process.argv.slice(2);
await printResult(async () => {
  if (rest.length > 0 || (flag !== undefined && flag !== "--dry-run")) throw new Error(USAGE);
  const lines: string[] = [];
  for (const purge of PURGES)
    lines.push(
      `${purge.table}: ${flag ? countOf(await purge.count(MOST)) : `${await removeAll(purge)} removed`}`,
    );
  return lines.join("\n");
});
process.exit();

function countOf(rows: number): string {
  return `${rows >= MOST ? `at least ${rows}` : rows} to remove`;
}

async function removeAll({ remove }: (typeof PURGES)[number]): Promise<number> {
  let removed = 0;
  for (let isMore = true; isMore; ) {
    const batch = await remove(BATCH);
    removed += batch.removed;
    isMore = batch.isMore;
  }
  return removed;
}
