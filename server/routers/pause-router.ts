import type { BuyerTransaction } from "@/server/chain/calls/direct-quote";
import { pauseCall } from "@/server/chain/calls/pause-call";
import type { ChainConfig } from "@/server/chain/client/registry";
import type { RouterConfig } from "@/server/chain/client/routers";
import { readPause } from "@/server/chain/reads/read-pause";

/**
 * Builds the transaction that stops new payments on a router (its guardian's), or takes them again (its owner's).
 * @returns null when the router is in that state already
 * @throws AppError `bad_gateway`; Error for a router of the first edition, or one without a guardian
 */
export async function pauseTransaction(
  chain: ChainConfig,
  { address, version }: RouterConfig,
  verb: "pause" | "unpause",
): Promise<BuyerTransaction | null> {
  if (version !== 2) throw new Error(`the router ${address} is of edition 1, which has no pause`);
  const { isPaused, guardian, owner } = await readPause({ chainId: chain.id, router: address });
  if (isPaused === (verb === "pause")) return null;
  const from = verb === "pause" ? guardian : owner;
  if (BigInt(from) === 0n) throw new Error(`the router ${address} has no guardian; its owner may set one`);
  return { from, to: address, data: pauseCall(verb) };
}
