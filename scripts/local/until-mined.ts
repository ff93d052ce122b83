import { setTimeout as delay } from "node:timers/promises";
import { type Hex, type PublicClient, type TransactionReceipt, TransactionReceiptNotFoundError } from "viem";

interface Patience {
  withinMs: number;
  pollMs: number;
}

const LOCAL: Patience = { withinMs: 20_000, pollMs: 10 };

/**
 * Waits for the receipt of a transaction that must succeed. It polls the receipt itself: viem's own wait polls once per
 * block, and a chain that mines on demand has no next block if the first poll came too early.
 * @throws Error when there is none in time, or when the transaction reverted
 */
export async function untilMined(
  client: PublicClient,
  hash: Hex,
  { withinMs, pollMs } = LOCAL,
): Promise<TransactionReceipt> {
  const until = Date.now() + withinMs;
  for (;;) {
    const receipt = await find(client, hash);
    if (receipt?.status === "reverted") throw new Error(`the transaction ${hash} reverted`);
    if (receipt) return receipt;
    if (Date.now() > until) throw new Error(`the transaction ${hash} was not mined in ${withinMs / 1_000} s`);
    await delay(pollMs);
  }
}

async function find(client: PublicClient, hash: Hex): Promise<TransactionReceipt | undefined> {
  try {
    return await client.getTransactionReceipt({ hash });
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined;
    throw error;
  }
}
