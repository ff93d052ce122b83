import { parseAddress, parseAssetId } from "@/server/assets/caip";
import type { UserScope } from "@/server/auth/scope";
import { db } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";
import { findMerchant } from "@/server/merchants/find-merchant";
import { checkDestination } from "@/server/settlements/check-destination";
import { findLookAlikes } from "@/server/settlements/find-look-alikes";
import {
  type InspectDestination,
  type InspectedDestination,
  InspectedDestination as Schema,
} from "@/server/settlements/inspection-schema";

/**
 * Judges an address during typing by the rules for saving it, and lists known addresses that look like it.
 * @throws AppError `not_found` for the merchant
 */
export async function inspectDestination(
  scope: UserScope,
  { merchantId, asset, address: text }: InspectDestination,
): Promise<InspectedDestination> {
  await findMerchant(db, scope, merchantId);
  const address = parseAddress(text);
  const chainId = parseAssetId(asset)?.chainId;
  if (!address || chainId === undefined) return { fault: "checksum", address: null, lookAlikes: [] };
  const fault = faultOf(scope, chainId, address);
  return { fault, address, lookAlikes: fault ? [] : await findLookAlikes(scope, address) };
}

function faultOf({ mode }: UserScope, chainId: number, address: string): InspectedDestination["fault"] {
  const destination = `eip155:${chainId}:${address}`;
  try {
    checkDestination(mode, { asset: { chainId }, destination }, "address");
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return Schema.shape.fault.parse(error.details?.rule);
  }
}
