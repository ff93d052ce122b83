import { findChain } from "@/server/chain/client/registry";

/** Where a transaction can be looked at; null where there is none, or the chain has no explorer. */
export function explorerLink(chainId: number, txHash: string | null): string | null {
  const explorer = findChain(chainId)?.explorer?.replace(/\/+$/, "");
  return explorer && txHash !== null ? `${explorer}/tx/${txHash}` : null;
}
