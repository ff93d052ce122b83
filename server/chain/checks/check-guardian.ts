import { encodeFunctionData, getAddress, type Hex, isHex } from "viem";
import { paymentRouter2Abi } from "@/server/chain/abi/payment-router-2";
import { addressIn } from "@/server/chain/checks/call-batch";
import { type Finding, findingsOf } from "@/server/chain/checks/finding";
import type { Rpc } from "@/server/chain/client/http-rpc";
import type { ChainConfig } from "@/server/chain/client/registry";
import type { RouterConfig } from "@/server/chain/client/routers";

const NOBODY = "0x0000000000000000000000000000000000000000";
const GUARDIAN = encodeFunctionData({ abi: paymentRouter2Abi, functionName: "guardian" });

/**
 * Warns when nobody could pause a router of a chain with real money at once: it has no guardian, or one whose key has no
 * coin to send the transaction with. A guardian with code has signers who pay for themselves.
 * @throws the errors of `Rpc`
 */
export async function checkGuardian(
  rpc: Rpc,
  { id, mode }: ChainConfig,
  { address: router, version }: RouterConfig,
): Promise<Finding[]> {
  if (mode === "test" || version === 1) return [];
  const { warning } = findingsOf(id, router);
  const answer = await rpc({ method: "eth_call", params: [{ to: router, data: GUARDIAN }, "latest"] });
  const guardian = isHex(answer) ? addressIn({ isSuccess: true, data: answer }) : null;
  if (!guardian) return [];
  if (guardian === NOBODY) {
    const text = `The router ${router} has no guardian, so nobody can pause it. Call setGuardian() as its owner.`;
    return [warning(text)];
  }
  const balance = await rpc({ method: "eth_getBalance", params: [guardian, "latest"] });
  if (!isHex(balance) || BigInt(balance) > 0n || (await hasCode(rpc, guardian))) return [];
  const text = `The guardian ${getAddress(guardian)} of the router ${router} has no coin, so it cannot pause it. Send it coin for one transaction.`;
  return [warning(text)];
}

async function hasCode(rpc: Rpc, address: Hex): Promise<boolean> {
  return (await rpc({ method: "eth_getCode", params: [address, "latest"] })) !== "0x";
}
