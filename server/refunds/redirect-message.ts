import type { Address } from "viem";
import { formatChainId, parseAddress } from "@/server/assets/caip";
import type { UndeliverableRefund } from "@/server/refunds/find-undeliverable";

/** How long the payer has to sign, in seconds: a hardware wallet, or the second signer of a safe. */
export const REDIRECT_LIFETIME_S = 24 * 3_600;

/**
 * What the payer signs (EIP-191) so that a refund goes to another address. It names everything that the money depends on.
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
