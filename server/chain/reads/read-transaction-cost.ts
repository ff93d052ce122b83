import { type Address, type Hex, TransactionReceiptNotFoundError } from "viem";
import { answered } from "@/server/chain/client/answered";
import { chainClient } from "@/server/chain/client/client";

interface TransactionCost {
  from: Address;
  gasUsed: bigint;
  /** Wei per unit of gas. */
  gasPrice: bigint;
}

/**
 * Reads what a mined transaction cost its sender; null when it is in no block.
 * @throws AppError `bad_gateway`
 */
export function readTransactionCost(chainId: number, hash: Hex): Promise<TransactionCost | null> {
  const reading = chainClient(chainId)
    .getTransactionReceipt({ hash })
    .then(({ from, gasUsed, effectiveGasPrice }) => ({ from, gasUsed, gasPrice: effectiveGasPrice }))
    .catch((fault: unknown) => {
      if (fault instanceof TransactionReceiptNotFoundError) return null;
      throw fault;
    });
  return answered(chainId, reading);
}

/** `delegated`: an account with its own key that delegates to a contract's code (EIP-7702). */
export type AccountKind = "key" | "contract" | "delegated";

const DELEGATION = "0xef0100";

/**
 * Reads whether an account belongs to one key or is a smart account.
 * @throws AppError `bad_gateway`
 */
export async function readAccountKind(chainId: number, address: Address): Promise<AccountKind> {
  const code = await answered(chainId, chainClient(chainId).getCode({ address }));
  if (code === undefined || code === "0x") return "key";
  return code.toLowerCase().startsWith(DELEGATION) ? "delegated" : "contract";
}
