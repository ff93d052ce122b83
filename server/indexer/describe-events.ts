import type { Hex } from "viem";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";
import { readBlock } from "@/server/chain/reads/blocks";
import type { RouterEvent } from "@/server/chain/reads/router-events";
import { db, many } from "@/server/db/sql";
import { anyOf, fragment, store } from "@/server/db/store";

export type KnownEvent = RouterEvent & {
  time: Date;
  paymentId: string | null;
  /** The transaction's nonce; null for a payment of another installation. */
  nonce: number | null;
};

interface Place {
  chainId: number;
  /** The events come from blocks above this one. */
  after: number;
}

/** Adds the data that payments record to events that are not stored yet; null when a block has vanished meanwhile. */
export async function describeEvents(
  { chainId, after }: Place,
  events: readonly RouterEvent[],
): Promise<KnownEvent[] | null> {
  if (events.length === 0) return [];
  const stored = await many(
    db,
    store
      .selectFrom("chain_event")
      .select(fragment<string>`tx_hash || log_index || block_hash`.as("at"))
      .where("chain_id", "=", chainId)
      .where("block_number", ">", after)
      .where("block_number", "<=", Math.max(...events.map(({ blockNumber }) => blockNumber))),
  );
  const have = new Set(stored.map(({ at }) => at));
  const fresh = events.filter(({ txHash, logIndex, blockHash }) => !have.has(txHash + logIndex + blockHash));
  const payments = await paymentsByKey(fresh.flatMap(({ key }) => key ?? []));
  // Events of a batch share their block and their transaction.
  const blockAt = onceFor((height: number) => readBlock(chainId, height));
  const own = await ownNonces(fresh.map(({ txHash }) => txHash));
  const nonceOf = onceFor(async (hash: Hex) => own.get(hash) ?? readNonce(chainId, hash));
  const described: KnownEvent[] = [];
  for (const event of fresh) {
    const block = await blockAt(event.blockNumber);
    if (block?.hash !== event.blockHash) return null;
    const paymentId = (event.key && payments.get(event.key)) ?? null;
    const nonce = paymentId ? await nonceOf(event.txHash) : null;
    described.push({ ...event, time: block.time, paymentId, nonce });
  }
  return described;
}

async function paymentsByKey(keys: string[]): Promise<Map<string, string>> {
  const rows = await many(
    db,
    store
      .selectFrom("payment_option")
      .select(["key", "payment_id as paymentId"])
      .where("key", "=", anyOf(keys)),
  );
  return new Map(rows.map(({ key, paymentId }) => [key, paymentId]));
}

/** Finds the nonces of our own transactions. */
async function ownNonces(hashes: string[]): Promise<Map<string, number>> {
  const rows = await many(
    db,
    store.selectFrom("relay_transaction").select(["hash", "nonce"]).where("hash", "=", anyOf(hashes)),
  );
  return new Map(rows.map(({ hash, nonce }) => [hash, nonce]));
}

async function readNonce(chainId: number, hash: Hex): Promise<number> {
  return (await answered(chainId, chainClient(chainId).getTransaction({ hash }))).nonce;
}

/** Memoises a read by its key for the lifetime of the result. */
function onceFor<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const known = new Map<Key, Promise<Value>>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    known.set(key, value);
    return value;
  };
}
