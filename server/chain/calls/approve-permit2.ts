import { type Address, encodeFunctionData, type Hex, maxUint256 } from "viem";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { permit2Address } from "@/server/chain/abi/permit2";
import type { BuyerTransaction } from "@/server/chain/calls/direct-quote";

/** What an approval lets Permit2 take of a token. Each transfer still needs a signature. */
export type Allowance = "none" | "unlimited";

const approve = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [permit2Address, amount] });
/** The calldata is the same for every account and token. */
const APPROVALS: Record<Allowance, Hex> = { none: approve(0n), unlimited: approve(maxUint256) };

/**
 * Lists the Permit2 approvals that are missing, in order. Tokens like USDT refuse to change a non-zero allowance, so a
 * smaller one is cleared first.
 * @param allowance what Permit2 may take now, in base units; null for assets that do not use Permit2
 */
export function missingApprovals(amount: bigint, allowance: bigint | null): Allowance[] {
  if (allowance === null || allowance >= amount) return [];
  return allowance === 0n ? ["unlimited"] : ["none", "unlimited"];
}

/** Builds the transaction that sets an account's Permit2 allowance for a token. */
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
