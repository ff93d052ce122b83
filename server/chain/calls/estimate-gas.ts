import { BaseError, type Hex, numberToHex } from "viem";
import type { TrialCall } from "@/server/chain/calls/simulate";
import { chainClient } from "@/server/chain/client/client";

/** Phrases of nodes for a sender who cannot pay for the gas; there is no standard. */
const UNPAID = /insufficient ?(funds|balance)|exceeds? (the )?allowance|not enough (funds|balance)/i;

/**
 * Estimates a call's gas on the latest block, for a sender who can pay this fee per unit. The block is explicit: some
 * nodes otherwise simulate on top of their whole pool, again for each request.
 * @throws the node's error (a revert, too little coin for gas, or a fault): see {@link callOrRevert}
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

/** Checks whether an estimate failed because its sender has too little coin for the gas. */
export function isUnpaid(fault: unknown): boolean {
  const root = fault instanceof BaseError ? fault.walk() : fault;
  const { details, message } = root as { details?: string; message?: string };
  return UNPAID.test(details ?? message ?? "");
}
