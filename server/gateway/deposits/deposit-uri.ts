import { NATIVE_TOKEN } from "@/server/assets/asset";
import { shownAddress } from "@/server/assets/caip";

interface Transfer {
  chainId: number;
  /** The zero address for the network's coin. */
  token: string;
  address: string;
  /** Base units. */
  missing: bigint;
}

/** Writes the request for a transfer as ERC-681: digits only, since wallets read exponents unevenly. */
export function depositUri({ chainId, token, address, missing }: Transfer): string {
  const to = shownAddress(address);
  if (token === NATIVE_TOKEN) return `ethereum:${to}@${chainId}?value=${missing}`;
  const contract = shownAddress(token);
  return `ethereum:${contract}@${chainId}/transfer?address=${to}&uint256=${missing}`;
}
