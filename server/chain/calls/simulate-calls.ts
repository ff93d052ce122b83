import { type Address, type Hex, numberToHex } from "viem";
import type { TrialCall } from "@/server/chain/calls/simulate";
import { chainClient } from "@/server/chain/client/client";
import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";

/** The parts of the method's result that are read. */
interface SimulatedBlock {
  calls: { status: Hex; gasUsed: Hex }[];
}

/** How long a node that refused is not tried again: most nodes that refuse lack the method. */
const REFUSED_FOR_MS = 60_000;

/**
 * Simulates calls of one sender in sequence on top of the latest block, with one `eth_simulateV1` request. Returns the
 * gas of each call before gas refunds. A call that fails within `gas` is null; all are null when the node cannot
 * simulate. The sender's coin balance is ignored.
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
    log().info({ chainId, err }, "the node does not simulate batches; calls are simulated one by one");
    return nothing;
  }
}

/** Builds one block with room for all of them. */
function blockOf(calls: readonly TrialCall[], gas: bigint) {
  return {
    blockOverrides: { gasLimit: numberToHex(gas * BigInt(calls.length)) },
    calls: calls.map((call) => ({ ...call, gas: numberToHex(gas) })),
  };
}

/**
 * Calculates the gas limit that a call needs. EIP-3529 refunds at most a fifth of a transaction's gas at its end, and
 * the limit must cover that share too.
 */
function mostGas(result: SimulatedBlock["calls"][number] | undefined): bigint | null {
  return result?.status === "0x1" ? (BigInt(result.gasUsed) * 5n) / 4n : null;
}
