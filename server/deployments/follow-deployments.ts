import type { Hex } from "viem";
import type { ChainConfig } from "@/server/chain/client/registry";
import { type Inclusion, readBlock, readHead, readInclusion } from "@/server/chain/reads/blocks";
import { countNonces } from "@/server/chain/reads/read-sender";
import { changed, db, many, transaction } from "@/server/db/sql";
import { clock, fragment, literals, secondsAgo, store } from "@/server/db/store";
import { recordEvent } from "@/server/events/record-event";
import { type Backoff, forEachIsolated } from "@/server/kernel/for-each-isolated";
import { log } from "@/server/kernel/log";
import { forgetMovedGas, postGas } from "@/server/ledger/post-event";
import { DEPLOYMENT_S } from "@/server/reconciliation/is-awaited";

interface Deployment {
  /** Its transaction's hash. */
  id: Hex;
  paymentId: string;
  deployer: Hex;
  nonce: number;
  blockNumber: number | null;
  blockHash: Hex | null;
}

const BATCH = 100;
const WINDOW_S = 900;
/** How often one is read that no block has since long: its key may be gone, or the network may have forgotten it. */
const STALE_EVERY_S = 60;

/**
 * Follows the deployments of buyers' accounts on a chain. It records in their payments' timelines when they are in a
 * block, and posts their cost at the confirmation depth. It sends nothing: the code that waits for an account does
 * that. One that is in no block after a quarter of an hour is read once a minute. Safe to run twice at once.
 * @returns whether any was read
 */
export async function followDeployments(chain: ChainConfig, backoff: Backoff): Promise<boolean> {
  await reopenMoved(chain.id);
  const open = await findOpen(chain.id);
  if (open.length === 0) return false;
  const { confirmed } = await readHead(chain);
  await forEachIsolated(open, (each) => follow(chain.id, each, confirmed), { backoff });
  return true;
}

function findOpen(chainId: number): Promise<Deployment[]> {
  return many(
    db,
    store
      .selectFrom("account_deployment")
      .select(["tx_hash as id", "payment_id as paymentId", "deployer", "nonce"])
      .select(["block_number as blockNumber", "block_hash as blockHash"])
      .where("chain_id", "=", chainId)
      .where("status", "in", literals("signed", "mined"))
      .where(({ eb, or }) =>
        or([
          eb("status", "=", fragment.lit("mined")),
          eb("created_at", ">", secondsAgo(DEPLOYMENT_S)),
          eb("updated_at", "<", secondsAgo(STALE_EVERY_S)),
        ]),
      )
      .orderBy("created_at", "desc")
      .limit(BATCH)
      .$narrowType<Pick<Deployment, "id" | "deployer" | "blockHash">>(),
  );
}

async function follow(chainId: number, deployment: Deployment, confirmed: number): Promise<void> {
  const inclusion = await readInclusion(chainId, deployment.id);
  if (!inclusion) return missing(chainId, deployment, confirmed);
  const { blockNumber, blockHash } = inclusion;
  // During a reorganisation a node may return a receipt whose block is gone.
  if ((await readBlock(chainId, blockNumber))?.hash !== blockHash) return;
  if (blockHash !== deployment.blockHash) await recordMined(chainId, deployment, inclusion);
  if (blockNumber > confirmed) return;
  await transaction(async (tx) => {
    const done = await changed(
      tx,
      store
        .updateTable("account_deployment")
        .set({ status: "confirmed", updated_at: clock() })
        .where("tx_hash", "=", deployment.id)
        .where("status", "=", "mined")
        .where("block_hash", "=", blockHash),
    );
    if (done > 0) await postGas(tx, chainId, inclusion);
  });
}

/**
 * Handles a deployment in no block. The chain dropped it or has yet to include it. Once a confirmed block has its
 * nonce, it never comes.
 */
async function missing(
  chainId: number,
  { id, deployer, nonce }: Deployment,
  confirmed: number,
): Promise<void> {
  const isOver = (await countNonces(chainId, deployer, BigInt(Math.max(confirmed, 0)))) > nonce;
  await changed(
    db,
    store
      .updateTable("account_deployment")
      .set({
        status: isOver ? "replaced" : "signed",
        block_number: null,
        block_hash: null,
        updated_at: clock(),
      })
      .where("tx_hash", "=", id)
      .where("status", "in", ["mined", "signed"])
      .where(({ eb, or }) =>
        or([
          fragment.lit(isOver),
          eb("status", "=", fragment.lit("mined")),
          eb("updated_at", "<", secondsAgo(STALE_EVERY_S)),
        ]),
      ),
  );
}

async function recordMined(
  chainId: number,
  { id: txHash, paymentId }: Deployment,
  { blockNumber: block, blockHash, succeeded }: Inclusion,
): Promise<void> {
  await transaction(async (tx) => {
    const noted = await changed(
      tx,
      store
        .updateTable("account_deployment")
        .set({ status: "mined", block_number: block, block_hash: blockHash, updated_at: clock() })
        .where("tx_hash", "=", txHash)
        .where("status", "in", ["signed", "mined"])
        .where("block_hash", "is distinct from", blockHash),
    );
    if (noted === 0) return;
    const data = { chainId, txHash, block, succeeded };
    await recordEvent(tx, { paymentId, type: "account.deployed", data });
  });
}

/**
 * Removes from the books deployments that a reorganisation moved since; they are followed as new ones. The check starts
 * at the highest block and stops at the first one that is still on the chain.
 */
async function reopenMoved(chainId: number): Promise<void> {
  for (const { txHash, blockNumber, blockHash } of await findConfirmedLately(chainId)) {
    if ((await readBlock(chainId, blockNumber))?.hash === blockHash) return;
    await transaction(async (tx) => {
      const reopened = await changed(
        tx,
        store
          .updateTable("account_deployment")
          .set({ status: "signed", block_number: null, block_hash: null, updated_at: clock() })
          .where("tx_hash", "=", txHash)
          .where("status", "=", "confirmed")
          .where("block_hash", "=", blockHash),
      );
      if (reopened > 0) await forgetMovedGas(tx, { chainId, txHash });
    });
    log().warn({ chainId, txHash }, "a booked deployment was reorganised away");
  }
}

/** Finds deployments confirmed in the last minutes, the highest block first. */
function findConfirmedLately(chainId: number) {
  return many(
    db,
    store
      .selectFrom("account_deployment")
      .select(["tx_hash as txHash", "block_number as blockNumber", "block_hash as blockHash"])
      .where("chain_id", "=", chainId)
      .where("status", "=", fragment.lit("confirmed"))
      .where("updated_at", ">", secondsAgo(WINDOW_S))
      .orderBy("block_number", "desc")
      .limit(BATCH)
      // A confirmed deployment has its block.
      .$narrowType<{ txHash: Hex; blockNumber: number; blockHash: Hex }>(),
  );
}
