import { type Address, type Hex, numberToHex } from "viem";
import type { TrialCall } from "@/server/chain/calls/simulate";
import { chainClient } from "@/server/chain/client/client";
import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";

/** What the method answers, as far as it is read. */
interface SimulatedBlock {
  calls: { status: Hex; gasUsed: Hex }[];
}

/** For how long a node that refused is not asked again: most of those that refuse do not have the method. */
const REFUSED_FOR_MS = 60_000;

/**
 * The gas that each of several calls of one sender takes, before what is given back for it, when they follow each other
 * after the newest block: by `eth_simulateV1`, in one question. Null for a call that does not go through within `gas`, and for all of them
 * when the node cannot say. What the sender has for gas does not count.
 */
export async function simulateCalls(
  chainId: number,
  calls: readonly (TrialCall & { from: Address })[],
  gas: bigint,
): Promise<(bigint | null)[]> {
  const nothing = calls.map(() => null);
  const refused = singleton("simulate-refused", () => new Map<number, number>());
  if (calls.length === 0 || (refused.get(chainId) ?? 0) > performance.now()) return nothing;
  try {
    const blocks = (await chainClient(chainId).request({
      method: "eth_simulateV1",
      params: [{ blockStateCalls: [blockOf(calls, gas)] }, "latest"],
    } as never)) as SimulatedBlock[];
    const results = blocks[0]?.calls ?? [];
    return calls.map((_, i) => mostGas(results[i]));
  } catch (err) {
    refused.set(chainId, performance.now() + REFUSED_FOR_MS);
    log().info({ chainId, err }, "the node does not simulate calls together; they are tried one by one");
    return nothing;
  }
}

/** One block with room for all of them. */
function blockOf(calls: readonly TrialCall[], gas: bigint) {
  return {
    blockOverrides: { gasLimit: numberToHex(gas * BigInt(calls.length)) },
    calls: calls.map((call) => ({ ...call, gas: numberToHex(gas) })),
  };
}

/** At most a fifth of what a transaction takes is given back at its end (EIP-3529), and its limit must cover that, too. */
function mostGas(result: SimulatedBlock["calls"][number] | undefined): bigint | null {
  return result?.status === "0x1" ? (BigInt(result.gasUsed) * 5n) / 4n : null;
}
