import type { Address } from "viem";
import { formatAccountId, parseAddress } from "@/server/assets/caip";
import type { CryptoSettlement } from "@/server/settlements/schema";

/** A row of `crypto_settlement`. */
export interface SettlementRow {
  id: string;
  /** CAIP-19, the address in EIP-55 form. */
  asset: string;
  chainId: number;
  /** In lower case. */
  token: Address;
  /** In lower case. */
  destination: Address;
  deletedAt: Date | null;
}

/** Columns of {@link SettlementRow}, from `crypto_settlement`. */
export const SETTLEMENT_COLUMNS = [
  "id",
  "asset",
  "chain_id as chainId",
  "token",
  "destination",
  "deleted_at as deletedAt",
] as const;

/** The database holds addresses only in these columns (domain evm_address). */
export interface SettlementAddresses {
  token: Address;
  destination: Address;
}

export function presentSettlement({
  id,
  asset,
  chainId,
  destination,
}: Pick<SettlementRow, "id" | "asset" | "chainId" | "destination">): CryptoSettlement {
  return { id, asset, destination: formatAccountId(chainId, parseAddress(destination) ?? destination) };
}
