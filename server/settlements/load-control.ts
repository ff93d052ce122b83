import type { Address } from "viem";
import { parseAddress } from "@/server/assets/caip";
import type { UserScope } from "@/server/auth/scope";
import { db } from "@/server/db/sql";
import { findMerchant } from "@/server/merchants/find-merchant";
import { controlMessage } from "@/server/settlements/control-message";
import { lockSettlement, settlementNotFound } from "@/server/settlements/find-settlements";

interface Target {
  merchantId: string;
  id: string;
}

interface Control {
  message: string;
  address: Address;
  chainId: number;
}

/**
 * Loads a destination with its owner's message to sign.
 * @param issuedAt Unix milliseconds
 * @throws AppError `not_found`
 */
export async function loadControl(
  scope: UserScope,
  { merchantId, id }: Target,
  issuedAt: number,
): Promise<Control> {
  const merchant = await findMerchant(db, scope, merchantId);
  const row = await lockSettlement(db, scope, { merchantId, id });
  if (row.deletedAt) throw settlementNotFound();
  const address = parseAddress(row.destination) ?? row.destination;
  const message = controlMessage({ settlementId: id, merchant, asset: row.asset, address, issuedAt });
  return { message, address, chainId: row.chainId };
}
