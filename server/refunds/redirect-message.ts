import type { Address } from "viem";
import { formatChainId, parseAddress } from "@/server/assets/caip";
import type { UndeliverableRefund } from "@/server/refunds/find-undeliverable";

/** How long the payer has to sign, in seconds: enough for a hardware wallet, or for the second signer of a safe. */
export const REDIRECT_LIFETIME_S = 24 * 3_600;

/**
 * Builds the text that the payer signs (EIP-191) to send a refund to another address. It names everything that decides
 * where the money goes.
 * @param to in EIP-55 form
 * @param until Unix seconds
 */
export function redirectMessage(refund: UndeliverableRefund, to: Address, until: number): string {
  const { tokenAmount, amount, chain, token, paymentId, id } = refund;
  const symbol = tokenAmount.display.assetSymbol;
  return [
    "Send my refund to another address.",
    "",
    `To: ${to}`,
    `Payment: ${paymentId}`,
    `Refund: ${id}`,
    `Amount: ${amount} base units of ${symbol}`,
    `Token: ${parseAddress(token) ?? token}`,
    `Network: ${chain.name} (${formatChainId(chain.id)})`,
    `Signed before: ${new Date(until * 1_000).toISOString()}`,
    "",
    "Signing costs nothing and moves no money.",
  ].join("\n");
}
