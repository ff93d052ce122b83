import { type Hex, numberToHex } from "viem";
import type { TrialCall } from "@/server/chain/calls/simulate";
import { chainClient } from "@/server/chain/client/client";

/**
 * The gas that a call would take after the newest block, for a sender who can pay this much for each unit. Left to choose,
 * some nodes try it after all that waits in their pool, which they execute anew for each question.
 * @throws the node's error, be it a revert, a lack of coin for gas or a fault: see {@link callOrRevert}
 */
export async function estimateGas(
  chainId: number,
  call: TrialCall & { maxFeePerGas: bigint },
): Promise<bigint> {
  const maxFeePerGas = numberToHex(call.maxFeePerGas);
  const gas: Hex = await chainClient(chainId).request({
    method: "eth_estimateGas",
    params: [{ ...call, maxFeePerGas }, "latest"],
  });
  return BigInt(gas);
}
