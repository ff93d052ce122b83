import type { Hex } from "viem";
import { type Inclusion, readInclusion } from "@/server/chain/blocks";
import type { RouterEvent } from "@/server/chain/router-events";
import { db, many, sql, transaction } from "@/server/db/sql";
import { type AuditRun, note } from "@/server/ledger/audit-run";
import { postGas } from "@/server/ledger/post-event";
import { gasPosting } from "@/server/ledger/posting";

interface BookedGas {
  txHash: Hex;
  /** In wei; null where it is not posted. */
  amount: bigint | null;
  block: number;
}

type Receipted = BookedGas & { inclusion: Inclusion | null };

const AT_ONCE = 8;

/** What our own transactions in these blocks cost by the books, with their receipts. */
export async function readGas(
  run: AuditRun,
  span: { from: number; to: number },
  events: readonly RouterEvent[],
): Promise<Receipted[]> {
  const [posted, missing] = await Promise.all([findPosted(run, span), findMissing(run, events)]);
  const rest = [...posted, ...missing].values();
  const found: Receipted[] = [];
  const worker = async () => {
    for (const gas of rest) found.push({ ...gas, inclusion: await readInclusion(run.chain.id, gas.txHash) });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return found;
}

function findPosted({ chain }: AuditRun, { from, to }: { from: number; to: number }): Promise<BookedGas[]> {
  return many<BookedGas & Record<string, unknown>>(
    db,
    sql`select tx_hash as "txHash", amount, gas_block as block from ledger_entry
        where chain_id = ${chain.id} and kind = 'gas' and gas_block between ${from} and ${to} order by gas_block`,
  );
}

/** Transactions of ours that had an effect here, whose jobs are over, and whose gas nobody posted. */
async function findMissing({ chain }: AuditRun, events: readonly RouterEvent[]): Promise<BookedGas[]> {
  if (events.length === 0) return [];
  const blocks = new Map(events.map(({ txHash, blockNumber }) => [txHash, blockNumber]));
  const rows = await many<{ txHash: Hex }>(
    db,
    sql`select distinct t.hash as "txHash" from relay_transaction t join relay_job j on j.carrier_id = t.job_id
        where t.hash = any(${[...blocks.keys()]}) and t.chain_id = ${chain.id} and j.status = 'confirmed'
          and not exists (select from ledger_entry l where l.chain_id = t.chain_id and l.tx_hash = t.hash and l.kind = 'gas')`,
  );
  return rows.map(({ txHash }) => ({ txHash, amount: null, block: blocks.get(txHash) ?? 0 }));
}

/** Holds what a transaction cost by the books against its receipt. */
export async function compareGas(run: AuditRun, { inclusion, ...gas }: Receipted): Promise<void> {
  const { chain, options, counts } = run;
  const differs = (what: string) =>
    note(run, {
      block: gas.block,
      text: `${chain.name} (${chain.id}), block ${gas.block}, ${gas.txHash}: ${what}`,
    });
  if (!inclusion) return differs(`gas of ${gas.amount} is posted for a transaction that is in no block`);
  const due = gasPosting(inclusion.sender, inclusion.cost)[0]?.amount ?? 0n;
  if (gas.amount === null && due > 0n) {
    if (!options.postMissing) {
      return differs(`gas of ${due} is not posted (npm run audit:books -- --post-missing posts it)`);
    }
    await transaction((tx) => postGas(tx, chain.id, inclusion));
    run.written++;
    return;
  }
  if (gas.amount !== null) counts.postings++;
  if ((gas.amount ?? 0n) !== due) differs(`gas of ${gas.amount} is posted, and the receipt says ${due}`);
  else if (inclusion.blockNumber !== gas.block) differs(`its gas belongs to block ${inclusion.blockNumber}`);
}
