import type { Hex } from "viem";
import { type Inclusion, readBlock, readInclusion } from "@/server/chain/reads/blocks";
import { changed, db, many, transaction } from "@/server/db/sql";
import { anyOf, fragment, jsonRow, secondsAgo, store } from "@/server/db/store";
import { type PaymentEvent, recordEvents } from "@/server/events/record-event";
import { recordVanished } from "@/server/indexer/record-vanished";
import { forEachIsolated } from "@/server/kernel/for-each-isolated";
import { log } from "@/server/kernel/log";
import { forgetMovedGas, postGas } from "@/server/ledger/post-event";
import { isPaying } from "@/server/relayer/jobs/queue-relay";
import type { RelaySigner } from "@/server/relayer/signer/relay-signer";
import { effectIn } from "@/server/relayer/transactions/close-transaction";
import { PERMIT, type SignedJob } from "@/server/relayer/transactions/relay-transaction";

/** One of our transactions, and the jobs that ended by it. */
interface ConfirmedTransaction {
  /** Its hash. */
  id: Hex;
  blockNumber: number;
  blockHash: string | null;
  /** Whether its block is unknown, or neither an event nor a transfer is stored from there. */
  isMissing: boolean;
  jobs: EndedJob[];
}

type EndedJob = Pick<SignedJob, "id" | "paymentId" | "kind" | "router" | "key" | "refundRef" | "permit">;

const WINDOW_S = 15 * 60;
const BATCH = 200;

/**
 * Rechecks transactions of ours that were confirmed recently. One that the chain has dropped is recorded in the
 * timeline and has no block until it is in one again. Its bytes are sent again by nonce. The check starts at the
 * highest block and stops at the first one that is still on the chain. That block may be newer than a reorganisation,
 * or found again by an earlier check. Below it, missing events and transfers reveal a loss, because the indexer reads
 * them again.
 * @returns whether there were recent ones
 */
export async function recheckConfirmed({ chain, address, memory }: RelaySigner): Promise<boolean> {
  const confirmed = await many(db, confirmedOn(chain.id, address));
  const moved = confirmed.filter(({ isMissing }) => isMissing);
  for (const each of confirmed.filter(({ isMissing }) => !isMissing)) {
    if ((await readBlock(chain.id, each.blockNumber))?.hash === each.blockHash) break;
    moved.push(each);
  }
  await forEachIsolated(moved, (each) => relocate(chain.id, each), { backoff: memory.retryAt });
  return confirmed.length > 0;
}

function confirmedOn(chainId: number, address: string) {
  return store
    .selectFrom("relay_job as j")
    .innerJoin("relay_transaction as t", "t.hash", "j.tx_hash")
    .select(["j.tx_hash as id", "j.block_number as blockNumber", "j.block_hash as blockHash"])
    .select(({ fn, ref }) =>
      fn
        .jsonAgg(
          jsonRow({
            id: ref("j.id"),
            paymentId: ref("j.payment_id"),
            kind: ref("j.kind"),
            router: ref("j.router"),
            key: ref("j.key"),
            refundRef: ref("j.refund_ref"),
            permit: PERMIT,
          }),
        )
        .as("jobs"),
    )
    .select(({ eb, or, and, not, exists, selectFrom }) =>
      or([
        eb("j.block_hash", "is", null),
        and([
          not(
            exists(
              selectFrom("chain_event as e")
                .whereRef("e.chain_id", "=", "j.chain_id")
                .whereRef("e.tx_hash", "=", "j.tx_hash")
                .whereRef("e.block_hash", "=", "j.block_hash"),
            ),
          ),
          not(
            exists(
              selectFrom("deposit_transfer as d")
                .whereRef("d.chain_id", "=", "j.chain_id")
                .whereRef("d.tx_hash", "=", "j.tx_hash")
                .whereRef("d.block_hash", "=", "j.block_hash")
                .where("d.gone_at", "is", null),
            ),
          ),
        ]),
      ]).as("isMissing"),
    )
    .where("j.chain_id", "=", chainId)
    .where("j.relayer", "=", address)
    .where("j.status", "=", fragment.lit("confirmed"))
    .where("j.updated_at", ">", secondsAgo(WINDOW_S))
    .groupBy(["j.chain_id", "j.tx_hash", "j.block_number", "j.block_hash"])
    .orderBy("isMissing", "desc")
    .orderBy("j.block_number", "desc")
    .limit(BATCH)
    .$narrowType<Pick<ConfirmedTransaction, "id" | "blockNumber" | "isMissing" | "jobs">>();
}

async function relocate(chainId: number, known: ConfirmedTransaction): Promise<void> {
  const { id: txHash, blockHash } = known;
  const inclusion = await readInclusion(chainId, txHash);
  const now = { block: inclusion?.blockNumber ?? known.blockNumber, hash: inclusion?.blockHash ?? null };
  const ids = known.jobs.map(({ id }) => id);
  await transaction(async (tx) => {
    const noted = await many(
      tx,
      store
        .updateTable("relay_job")
        .set({ block_hash: null })
        .where("id", "=", anyOf(ids))
        .where("block_hash", "is not distinct from", blockHash)
        .where("block_hash", "is distinct from", now.hash)
        .returning("id"),
    );
    if (noted.length === 0) return;
    // While no job names a block, its gas may leave the books.
    await forgetMovedGas(tx, { chainId, txHash });
    if (inclusion) {
      await postGas(tx, chainId, inclusion);
      await changed(
        tx,
        store
          .updateTable("relay_job")
          .set({ block_number: now.block, block_hash: now.hash })
          .where("id", "=", anyOf(noted.map(({ id }) => id))),
      );
    }
    const hasEffect = inclusion ? effectIn(inclusion) : () => false;
    const lost = known.jobs.filter((job) => noted.some(({ id }) => id === job.id) && !hasEffect(job));
    if (lost.length === 0) return;
    const paymentIds = lost.map(({ paymentId }) => paymentId);
    log().error({ chainId, txHash, paymentIds }, "a confirmed transaction was reorganised away");
    const paying = lost.filter(({ kind }) => isPaying(kind)).map(({ paymentId }) => paymentId);
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
