import type { Address } from "viem";
import { env } from "@/server/kernel/env";

interface Control {
  settlementId: string;
  merchant: { id: string; name: string };
  /** CAIP-19. */
  asset: string;
  address: Address;
  /** Unix milliseconds. */
  issuedAt: number;
}

/**
 * Builds the message that a destination's owner signs (EIP-191): merchant, asset, address and time. It moves nothing.
 */
export function controlMessage({ settlementId, merchant, asset, address, issuedAt }: Control): string {
  return [
    `I control ${address} and want to be paid there.`,
    "",
    `Merchant: ${merchant.name} (${merchant.id})`,
    `Asset: ${asset}`,
    `Destination: ${settlementId}`,
    `Site: ${env().PUBLIC_URL}`,
    `Time: ${new Date(issuedAt).toISOString()}`,
    "",
    "This signature moves no money and costs nothing.",
  ].join("\n");
}
