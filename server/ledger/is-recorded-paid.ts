import type { Address, Hex } from "viem";
import { findChain } from "@/server/chain/client/registry";
import { readSent } from "@/server/chain/reads/read-sent";

/** The transfer outside of the router by which a refund says that it was paid. Addresses in lower case. */
export interface RecordedPayment {
  to: string;
  /** Of the token's log; -1 for coin that the transaction itself carries. */
  index: number;
  token: Address;
  payer: string;
  redirectTo: string | null;
  /** Base units, in digits. */
  amount: string;
}

/**
 * Whether the chain shows the transfer, over enough, to the payer or to the address that the payer signed for.
 * @throws AppError `bad_gateway`
 */
export async function isRecordedPaid(
  chainId: number,
  txHash: string,
  { to, index, token, payer, redirectTo, amount }: RecordedPayment,
): Promise<boolean> {
  const chain = findChain(chainId);
  if (!chain || (to !== payer && to !== redirectTo)) return false;
  const sent = await readSent(chain, token, txHash as Hex);
  if (!sent?.inclusion.succeeded) return false;
  return sent.transfers.some(
    (transfer) => transfer.index === index && transfer.to === to && transfer.amount >= BigInt(amount),
  );
}
