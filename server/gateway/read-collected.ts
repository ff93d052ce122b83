import type { DataReach } from "@/server/buyers/find-kept";
import { readFields } from "@/server/buyers/read-fields";
import type { BuyerData } from "@/server/buyers/schema";
import { findDataReach } from "@/server/gateway/data-policy";
import { hashGiven } from "@/server/gateway/data-token";
import type { CollectedData } from "@/server/gateway/schema";
import { AppError } from "@/server/kernel/errors";
import type { PaymentRow } from "@/server/payments/payment-row";

/** A payment's data requirement for the paying account. */
export interface RequiredData extends DataReach {
  payer: string;
  /** Token hash of the options answer that offered the option; empty without a token. */
  tokenHash: string;
  /** Data of the request that is not stored yet. */
  given: BuyerData | null;
}

interface Collected {
  payer: string;
  token: string | null;
  data: CollectedData | null | undefined;
}

/**
 * Reads the data in a request for a payment that requires it; null when it requires none. The caller checks whether
 * data exists: only the proved account may learn it.
 * @throws AppError `params_validation` when the data breaks the schema
 */
export async function readCollected(
  payment: Pick<PaymentRow, "id" | "accountId" | "merchantId" | "fiatCurrency" | "fiatMinor">,
  { payer, token, data }: Collected,
): Promise<RequiredData | null> {
  const reach = await findDataReach(payment);
  return reach && { ...reach, payer, tokenHash: hashGiven(token), given: data ? readFields(data) : null };
}

/** Creates the contract's error for missing data. */
export function dataMissing(): AppError {
  const message = "IC data required but not found";
  return new AppError("params_validation", message, { issues: [{ field: "collectedData", message }] });
}
