import type { Address, Hex } from "viem";
import { findChain } from "@/server/chain/client/registry";
import { readSent } from "@/server/chain/reads/read-sent";

/** The transfer outside the router that paid a refund, as recorded. Addresses are in lower case. */
export interface RecordedPayment {
  to: string;
  /** Index of the token's log; -1 for coin that the transaction itself carries. */
  index: number;
  token: Address;
  payer: string;
  redirectTo: string | null;
  /** Base units, in digits. */
  amount: string;
}

/**
 * Checks whether the chain shows the recorded transfer. It must be of at least the amount, and go to the payer or to
 * the address that the payer signed for.
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
