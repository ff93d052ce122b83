import { type Address, encodeFunctionData } from "viem";
import { NATIVE_TOKEN } from "@/server/assets/asset";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { sharedRouterAbi } from "@/server/chain/abi/routers";
import type { BuyerTransaction } from "@/server/chain/calls/direct-quote";
import { refOf } from "@/server/chain/calls/terms";

/** Money that moves into a merchant's vault or out of it. */
export interface VaultMovement {
  router: Address;
  merchantId: string;
  /** The zero address means the native coin. */
  token: Address;
  /** In base units. */
  amount: bigint;
}

/**
 * Builds the transactions with which an account allows a router to take exactly this amount; none when it already may.
 * Tokens like USDT refuse to change a non-zero allowance, so a smaller one is cleared first.
 * @param allowance what the router may take of the token now; null for the native coin
 */
export function routerApprovals(
  from: Address,
  { router, token, amount }: Pick<VaultMovement, "router" | "token" | "amount">,
  allowance: bigint | null,
): BuyerTransaction[] {
  const approve = (value: bigint): BuyerTransaction => ({
    from: lower(from),
    to: lower(token),
    data: encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [router, value] }),
  });
  if (allowance === null || allowance >= amount) return [];
  return allowance === 0n ? [approve(amount)] : [approve(0n), approve(amount)];
}

/**
 * Builds the transactions with which an account deposits into a vault (`RouterVault.deposit`, open to anybody). Missing
 * allowances come first, for exactly this amount.
 * @param allowance what the router may take of the token now; null for the native coin
 */
export function depositTransactions(
  from: Address,
  { router, merchantId, token, amount }: VaultMovement,
  allowance: bigint | null,
): BuyerTransaction[] {
  const deposit: BuyerTransaction = {
    from: lower(from),
    to: lower(router),
    data: encodeFunctionData({
      abi: sharedRouterAbi,
      functionName: "deposit",
      args: [refOf(merchantId), token, amount],
    }),
    ...(token === NATIVE_TOKEN && { value: `0x${amount.toString(16)}` as const }),
  };
  return [...routerApprovals(from, { router, token, amount }, allowance), deposit];
}

/**
 * Builds the transaction that pays out of a vault. The router accepts it from its owner only (`RouterVault.withdraw`).
 */
export function withdrawTransaction(
  owner: Address,
  to: Address,
  { router, merchantId, token, amount }: VaultMovement,
): BuyerTransaction {
  return {
    from: lower(owner),
    to: lower(router),
    data: encodeFunctionData({
      abi: sharedRouterAbi,
      functionName: "withdraw",
      args: [refOf(merchantId), token, to, amount],
    }),
  };
}

const lower = (address: Address) => address.toLowerCase() as Address;
