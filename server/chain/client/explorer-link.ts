import { findChain } from "@/server/chain/client/registry";

/** Returns the explorer's URL of a transaction; null without a transaction or an explorer. */
export function explorerLink(chainId: number, txHash: string | null): string | null {
  const explorer = findChain(chainId)?.explorer?.replace(/\/+$/, "");
  return explorer && txHash !== null ? `${explorer}/tx/${txHash}` : null;
}
