import type { Hex } from "viem";
import { readBlock, readInclusion } from "@/server/chain/blocks";
import { changed, db, many, sql, transaction } from "@/server/db/sql";
import { recordEvent } from "@/server/events/record-event";
import { eachOnItsOwn } from "@/server/executions/each";
import { movePostedGas } from "@/server/ledger/post-event";
import { log } from "@/server/log";
import type { Lane } from "@/server/relays/lane";

interface ConfirmedJob {
  id: string;
  paymentId: string;
  txHash: Hex;
  blockNumber: number;
  blockHash: string | null;
}

const WINDOW_MINUTES = 15;
const BATCH = 200;

/**
 * Looks again at what was confirmed lately by our own transactions. A confirmed one that the chain has dropped is told
 * in the timeline and has no block until it is in one again; its bytes are sent again by their nonce. The highest block
 * is looked at first: below one that still stands all others do.
 */
export async function recheckConfirmed({ chain, address, memory }: Lane): Promise<void> {
  const jobs = await many<ConfirmedJob>(
    db,
    sql`select j.id, j.payment_id as "paymentId", j.tx_hash as "txHash", j.block_number as "blockNumber", j.block_hash as "blockHash"
        from relay_job j join relay_transaction t on t.hash = j.tx_hash
        where j.chain_id = ${chain.id} and j.relayer = ${address} and j.status = 'confirmed'
          and j.updated_at > clock_timestamp() - ${WINDOW_MINUTES} * interval '1 minute'
        order by j.block_number desc limit ${BATCH}`,
  );
  const moved = jobs.filter(({ blockHash }) => blockHash === null);
  for (const job of jobs.filter(({ blockHash }) => blockHash !== null)) {
    if ((await readBlock(chain.id, job.blockNumber))?.hash === job.blockHash) break;
    moved.push(job);
  }
  await eachOnItsOwn(moved, (job) => relocate(chain.id, job), { held: memory.retryAt });
}

async function relocate(chainId: number, job: ConfirmedJob): Promise<void> {
  const inclusion = await readInclusion(chainId, job.txHash);
  const block = inclusion?.blockNumber ?? job.blockNumber;
  const blockHash = inclusion?.blockHash ?? null;
  const hasReverted = inclusion !== null && !inclusion.succeeded;
  await transaction(async (tx) => {
    const noted = await changed(
      tx,
      sql`update relay_job set block_number = ${block}, block_hash = ${blockHash}
          where id = ${job.id} and block_hash is not distinct from ${job.blockHash} and block_hash is distinct from ${blockHash}`,
    );
    if (noted === 0) return;
    await movePostedGas(tx, { chainId, txHash: job.txHash }, inclusion);
    if (inclusion && !hasReverted) return;
    const { paymentId, txHash } = job;
    log().error({ chainId, paymentId, txHash, hasReverted }, "a confirmed transaction was reorganised away");
    const type = hasReverted ? "chain.exception" : "relay.reorged";
    const data = { chainId, txHash, blockHash: job.blockHash, ...(hasReverted && { reason: "reverted" }) };
    await recordEvent(tx, { paymentId, type, data });
  });
}
