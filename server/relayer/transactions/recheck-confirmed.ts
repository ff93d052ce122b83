import type { Hex } from "viem";
import { type Inclusion, readBlock, readInclusion } from "@/server/chain/reads/blocks";
import { db, many, sql, transaction } from "@/server/db/sql";
import { type PaymentEvent, recordEvents } from "@/server/events/record-event";
import { recordVanished } from "@/server/indexer/record-vanished";
import { forEachIsolated } from "@/server/kernel/for-each-isolated";
import { log } from "@/server/kernel/log";
import { forgetMovedGas, postGas } from "@/server/ledger/post-event";
import type { Job } from "@/server/relayer/signer/relay-job";
import type { RelaySigner } from "@/server/relayer/signer/relay-signer";
import { effectIn } from "@/server/relayer/transactions/close-transaction";

/** One of our transactions, and the jobs that ended by it. */
interface ConfirmedTransaction {
  /** Its hash. */
  id: Hex;
  blockNumber: number;
  blockHash: string | null;
  /** Whether its block is unknown, or the router's events there do not include it. */
  isMissing: boolean;
  jobs: EndedJob[];
}

type EndedJob = Pick<Job, "id" | "paymentId" | "kind" | "router" | "key">;

const WINDOW_MINUTES = 15;
const BATCH = 200;

/**
 * Rechecks transactions of ours that were confirmed recently. One that the chain has dropped is recorded in the
 * timeline and has no block until it is in one again. Its bytes are sent again by nonce. The check starts at the
 * highest block and stops at the first one that is still on the chain. That block may be newer than a reorganisation,
 * or found again by an earlier check. Below it, missing router events reveal a loss, because the indexer reads them
 * again.
 */
export async function recheckConfirmed({ chain, address, memory }: RelaySigner): Promise<void> {
  const confirmed = await many<ConfirmedTransaction & Record<string, unknown>>(
    db,
    sql`select j.tx_hash as id, j.block_number as "blockNumber", j.block_hash as "blockHash",
          json_agg(json_build_object('id', j.id, 'paymentId', j.payment_id, 'kind', j.kind, 'router', j.router, 'key', j.key)) as jobs,
          j.block_hash is null or not exists (select 1 from chain_event e
            where e.chain_id = j.chain_id and e.tx_hash = j.tx_hash and e.block_hash = j.block_hash) as "isMissing"
        from relay_job j join relay_transaction t on t.hash = j.tx_hash
        where j.chain_id = ${chain.id} and j.relayer = ${address} and j.status = 'confirmed'
          and j.updated_at > clock_timestamp() - ${WINDOW_MINUTES} * interval '1 minute'
        group by j.chain_id, j.tx_hash, j.block_number, j.block_hash
        order by "isMissing" desc, j.block_number desc limit ${BATCH}`,
  );
  const moved = confirmed.filter(({ isMissing }) => isMissing);
  for (const each of confirmed.filter(({ isMissing }) => !isMissing)) {
    if ((await readBlock(chain.id, each.blockNumber))?.hash === each.blockHash) break;
    moved.push(each);
  }
  await forEachIsolated(moved, (each) => relocate(chain.id, each), { backoff: memory.retryAt });
}

async function relocate(chainId: number, known: ConfirmedTransaction): Promise<void> {
  const { id: txHash, blockHash } = known;
  const inclusion = await readInclusion(chainId, txHash);
  const now = { block: inclusion?.blockNumber ?? known.blockNumber, hash: inclusion?.blockHash ?? null };
  const ids = known.jobs.map(({ id }) => id);
  await transaction(async (tx) => {
    const noted = await many<{ id: string }>(
      tx,
      sql`update relay_job set block_hash = null
          where id = any(${ids}::text[]) and block_hash is not distinct from ${blockHash} and block_hash is distinct from ${now.hash}
          returning id`,
    );
    if (noted.length === 0) return;
    // While no job names a block, its gas may leave the books.
    await forgetMovedGas(tx, { chainId, txHash });
    if (inclusion) {
      await postGas(tx, chainId, inclusion);
      await tx.query(
        sql`update relay_job set block_number = ${now.block}, block_hash = ${now.hash} where id = any(${noted.map(({ id }) => id)}::text[])`,
      );
    }
    const hasEffect = inclusion ? effectIn(inclusion) : () => false;
    const lost = known.jobs.filter((job) => noted.some(({ id }) => id === job.id) && !hasEffect(job));
    if (lost.length === 0) return;
    log().error({ chainId, txHash, payments: lost.length }, "a confirmed transaction was reorganised away");
    const paying = lost.filter(({ kind }) => kind !== "refund").map(({ paymentId }) => paymentId);
    await recordVanished(tx, paying, { chainId, txHash });
    await recordEvents(
      tx,
      lost.flatMap((job) => lossOf(chainId, { ...known, job }, inclusion)),
    );
  });
}

/**
 * Creates the timeline entry for a lost effect. A transaction in no block is sent again. A refund in a block again
 * without its effect needs a person's decision; a payment is recorded as lost once that is certain.
 */
function lossOf(
  chainId: number,
  { id: txHash, blockHash, job }: Pick<ConfirmedTransaction, "id" | "blockHash"> & { job: EndedJob },
  inclusion: Inclusion | null,
): PaymentEvent[] {
  const { paymentId, kind } = job;
  const data = { chainId, txHash, blockHash };
  if (!inclusion) return [{ paymentId, type: "relay.reorged", data }];
  if (kind !== "refund") return [];
  return [{ paymentId, type: "chain.exception", data: { ...data, reason: "reverted" } }];
}
