import type { Hex } from "viem";
import { sendRaw } from "@/server/chain/calls/send-raw";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import { readHead, readInclusion } from "@/server/chain/reads/blocks";
import { db, maybeOne } from "@/server/db/sql";
import { acrossAccounts, fragment } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { oneByOne } from "@/server/test-payments/buyer-wallet";
import { callNode, chainOf } from "@/server/test-payments/local-node";
import { WITHIN_MS } from "@/server/test-payments/pay-payment";
import type { TestRun } from "@/server/test-payments/test-options";
import { until } from "@/server/test-payments/until";

/** Anvil keeps the states of 64 blocks. */
const MOST_BLOCKS = 48;
const SEEN_WITHIN_MS = 8_000;

interface Place {
  chainId: number;
  hash: Hex;
}

/** A transaction's block, its depth below the head, and the head's height. */
interface BlockDepth {
  blockHash: Hex;
  depth: number;
  height: number;
}

/**
 * Waits until a worker has read a paid payment's transaction, drops the blocks since it, waits until that was noticed,
 * and gives all their transactions back to the network, as nodes do after a reorganisation.
 * @throws AppError `invalid_state` when the transaction is in no block, or in too deep a one; `bad_gateway`;
 *   `unavailable` when no worker reads the network
 */
export async function reorganise({ payment, signal }: TestRun): Promise<Place> {
  const { chainId, txHash } = payment;
  if (chainId === null || txHash === null) throw new Error(`payment ${payment.id} has no transaction`);
  const place = { chainId, hash: txHash as Hex };
  const isBooked = async () => Boolean((await eventOf(place))?.isBooked);
  await oneByOne(chainId, async () => {
    // What nobody has read yet cannot be missed.
    const isRead = await until({ signal, withinMs: SEEN_WITHIN_MS }, isBooked);
    const { blockHash, depth, height } = await findDepth(place);
    if (!isRead) throw notRead();
    const dropped = await rawTransactions(chainId, { from: height - depth + 1, to: height });
    if (!(await callNode(chainOf(chainId), "anvil_reorg", [depth, []]))) throw blocksGone();
    // The relayer may give its transaction back first: then the event is in another block, and never absent.
    const isGone = async () => (await eventOf(place))?.blockHash !== blockHash;
    const isSeen = await until({ signal, withinMs: SEEN_WITHIN_MS }, isGone);
    for (const raw of dropped) await sendRaw(chainId, raw);
    if (!isSeen) throw notRead();
  });
  const withinMs = WITHIN_MS - SEEN_WITHIN_MS;
  await until({ signal, withinMs }, isBooked);
  return place;
}

async function findDepth({ chainId, hash }: Place): Promise<BlockDepth> {
  const inclusion = await readInclusion(chainId, hash);
  if (!inclusion) throw new AppError("invalid_state", "No block has the payment's transaction at present.");
  const { number: height } = await readHead(chainOf(chainId));
  const depth = height - inclusion.blockNumber + 1;
  if (depth <= MOST_BLOCKS) return { blockHash: inclusion.blockHash, depth, height };
  const message = `The payment's transaction is ${depth} blocks deep; at most ${MOST_BLOCKS} can be dropped.`;
  throw new AppError("invalid_state", message, { details: { depth, most: MOST_BLOCKS } });
}

function blocksGone(): AppError {
  const message =
    "The node does not keep the blocks since the payment's transaction, for example after a restart. Test a new payment.";
  return new AppError("invalid_state", message, { details: { reason: "blocks_gone" } });
}

function notRead(): AppError {
  return new AppError("unavailable", "Nobody has read the network in time. Is a worker running?");
}

async function rawTransactions(chainId: number, { from, to }: { from: number; to: number }): Promise<Hex[]> {
  const raws: Hex[] = [];
  for (let number = from; number <= to; number++) {
    const block = chainClient(chainId).getBlock({ blockNumber: BigInt(number) });
    const { transactions } = await answered(chainId, block);
    for (const hash of transactions) {
      const raw = await callNode<Hex | null>(chainOf(chainId), "eth_getRawTransactionByHash", [hash]);
      if (raw?.result) raws.push(raw.result);
    }
  }
  return raws;
}

/** Finds the payment's execution as the watcher stored it; undefined while the network does not show it. */
function eventOf({ chainId, hash }: Place) {
  return maybeOne(
    db,
    acrossAccounts("found")
      .selectFrom("chain_event")
      .select(["block_hash as blockHash", fragment<boolean>`outcome is not null`.as("isBooked")])
      .where("chain_id", "=", chainId)
      .where("tx_hash", "=", hash)
      .where("type", "=", fragment.lit("PaymentExecuted"))
      .limit(1),
  );
}
