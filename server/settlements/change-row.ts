import type { Address } from "viem";
import { formatAccountId, parseAddress } from "@/server/assets/caip";
import type { Mode } from "@/server/auth/permissions";
import type { PendingChange } from "@/server/settlements/schema";

/** A row of `destination_change`. Addresses in lower case; a null one is the merchant's vault. */
export interface ChangeRow {
  id: string;
  accountId: string;
  merchantId: string;
  mode: Mode;
  settlementId: string;
  asset: string;
  chainId: number;
  token: Address;
  from: Address | null;
  to: Address | null;
  userId: string | null;
  keyId: string | null;
  requestedAt: Date;
  appliesAt: Date;
}

/** Columns of {@link ChangeRow}, from `destination_change`. */
export const CHANGE_COLUMNS = [
  "id",
  "account_id as accountId",
  "merchant_id as merchantId",
  "mode",
  "settlement_id as settlementId",
  "asset",
  "chain_id as chainId",
  "token",
  "from_destination as from",
  "to_destination as to",
  "user_id as userId",
  "api_key_id as keyId",
  "requested_at as requestedAt",
  "applies_at as appliesAt",
] as const;

/** The database holds addresses only in these columns (domain evm_address). */
export interface ChangeAddresses {
  token: Address;
  from: Address | null;
  to: Address | null;
}

/** Presents a waiting change as the API shows it. */
export function presentChange({ id, settlementId, asset, ...row }: ChangeRow): PendingChange {
  const account = (address: Address | null) =>
    address && formatAccountId(row.chainId, parseAddress(address) ?? address);
  return {
    id,
    settlementId,
    asset,
    from: account(row.from),
    to: account(row.to),
    requestedAt: row.requestedAt.toISOString(),
    appliesAt: row.appliesAt.toISOString(),
  };
}
