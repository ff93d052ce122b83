import { type Hex, numberToHex } from "viem";
import { chainClient } from "@/server/chain/client";
import type { TrialCall } from "@/server/chain/simulate";

/**
 * The gas that a call would take now, for a sender who can pay this much for each unit.
 * @throws the node's error, be it a revert, a lack of coin for gas or a fault: see {@link callOrRevert}
 */
export async function estimateGas(
  chainId: number,
  call: TrialCall & { maxFeePerGas: bigint },
): Promise<bigint> {
  const maxFeePerGas = numberToHex(call.maxFeePerGas);
  const gas: Hex = await chainClient(chainId).request({
    method: "eth_estimateGas",
    params: [{ ...call, maxFeePerGas }],
  });
  return BigInt(gas);
}
