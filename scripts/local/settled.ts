import { setTimeout as delay } from "node:timers/promises";
import type { Hex } from "viem";
import { call } from "@/scripts/local/json-rpc";

export interface Block {
  hash: string;
  /** In Unix seconds. */
  timestamp: Hex;
}

const POLL_MS = 2;

/** Waits until a node has no minable transaction left, or for `withinMs`; returns the block of `hash`, if it is in one. */
export async function settled(
  url: string,
  { hash, withinMs }: { hash: Hex | undefined; withinMs: number },
): Promise<Block | undefined> {
  const until = Date.now() + withinMs;
  for (;;) {
    const block = hash && (await blockOf(url, hash));
    if (block) return block;
    const { pending } = await call<{ pending: Hex }>(url, "txpool_status");
    if (Number(pending) === 0) return hash && blockOf(url, hash);
    if (Date.now() >= until) return undefined;
    await delay(POLL_MS);
  }
}

async function blockOf(url: string, hash: Hex): Promise<Block | undefined> {
  const receipt = await call<{ blockHash: Hex } | null>(url, "eth_getTransactionReceipt", [hash]);
  return receipt ? call<Block>(url, "eth_getBlockByHash", [receipt.blockHash, false]) : undefined;
}
