import { type Address, encodeFunctionData, type Hex, maxUint256 } from "viem";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { permit2Address } from "@/server/chain/abi/permit2";
import type { BuyerTransaction } from "@/server/chain/calls/direct-quote";

/** What Permit2 may take of a token afterwards. Its signatures decide what it does take. */
export type Allowance = "none" | "unlimited";

const approve = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [permit2Address, amount] });
/** The same for every account and token. */
const APPROVALS: Record<Allowance, Hex> = { none: approve(0n), unlimited: approve(maxUint256) };

/**
 * The approvals of Permit2 that are missing, in order. Tokens in the manner of USDT refuse to change an allowance that
 * is not zero, so a smaller one is cleared first.
 * @param allowance what Permit2 may take now, in base units; null where Permit2 plays no part
 */
export function missingApprovals(amount: bigint, allowance: bigint | null): Allowance[] {
  if (allowance === null || allowance >= amount) return [];
  return allowance === 0n ? ["unlimited"] : ["none", "unlimited"];
}

/** The transaction with which an account sets its allowance of a token to Permit2. */
export function approvePermit2Transaction(
  { payer, token }: { payer: Address; token: Address },
  allowance: Allowance,
): BuyerTransaction {
  return {
    from: payer.toLowerCase() as Address,
    to: token.toLowerCase() as Address,
    data: APPROVALS[allowance],
  };
}
