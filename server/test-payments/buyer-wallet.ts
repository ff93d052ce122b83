import type { Hex, TypedDataDefinition } from "viem";
import type { BuyerTransaction } from "@/server/chain/calls/direct-quote";
import { sendAs } from "@/server/chain/calls/send-as";
import { testBuyer } from "@/server/chain/keys/test-buyer";
import type { Action } from "@/server/gateway/schema";
import { AppError } from "@/server/kernel/errors";
import { singleton } from "@/server/kernel/singleton";

const queues = () => singleton("test-buyer-queues", () => new Map<number, Promise<unknown>>());

/** Runs the test buyer's work on a network one by one, because each transaction takes the account's next nonce. */
export function oneByOne<T>(chainId: number, work: () => Promise<T>): Promise<T> {
  const turn = (queues().get(chainId) ?? Promise.resolve()).then(work);
  queues().set(
    chainId,
    turn.catch(() => undefined),
  );
  return turn;
}

/**
 * Sends the test buyer's transactions in order, each once the one before is in a block.
 * @returns the hash of the last one
 * @throws AppError `bad_gateway` when the network refuses one, or it reverts
 */
export function sendInOrder(chainId: number, steps: readonly BuyerTransaction[]): Promise<Hex> {
  return oneByOne(chainId, async () => {
    let hash: Hex | undefined;
    for (const step of steps) hash = await send(chainId, step);
    if (!hash) throw new Error("there is nothing to send");
    return hash;
  });
}

/**
 * Executes an option's actions like a wallet.
 * @returns the signatures and hashes for confirm
 */
export async function executeActions(chainId: number, actions: readonly Action[]): Promise<string[]> {
  const results: string[] = [];
  for (const action of actions) {
    if (action.type !== "walletRpc") throw new Error("a wallet cannot execute a build action");
    const { method, params } = action.data;
    const isSent = method === "eth_sendTransaction";
    results.push(
      isSent
        ? await sendInOrder(chainId, [params[0] as BuyerTransaction])
        : await testBuyer().signTypedData(JSON.parse(params[1] as string) as TypedDataDefinition),
    );
  }
  return results;
}

async function send(chainId: number, step: BuyerTransaction): Promise<Hex> {
  try {
    return await sendAs(chainId, step, testBuyer());
  } catch (error) {
    if (error instanceof AppError) throw error;
    const message = `The test buyer's transaction failed: ${(error as Error).message}.`;
    throw new AppError("bad_gateway", message, { cause: error });
  }
}
