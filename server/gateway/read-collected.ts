import type { DataReach } from "@/server/buyers/find-kept";
import { readFields } from "@/server/buyers/read-fields";
import type { BuyerData } from "@/server/buyers/schema";
import { findDataReach } from "@/server/gateway/data-policy";
import { hashGiven } from "@/server/gateway/data-token";
import type { CollectedData } from "@/server/gateway/schema";
import { AppError } from "@/server/kernel/errors";
import type { PaymentRow } from "@/server/payments/payment-row";

/** What a payment asks of the account that pays it. */
export interface DataAsked extends DataReach {
  payer: string;
  /** Of the options answer that offered the option; empty when it carried no token. */
  tokenHash: string;
  /** What came with the request and has yet to be kept. */
  given: BuyerData | null;
}

interface Collected {
  payer: string;
  token: string | null;
  data: CollectedData | null | undefined;
}

/**
 * Reads what a request brings of the data that a payment asks for; null when it asks for none. Whether the data is
 * there is left to the caller: only who proved to be the account may learn it.
 * @throws AppError `params_validation` when what came breaks the schema
 */
export async function readCollected(
  payment: Pick<PaymentRow, "id" | "accountId" | "merchantId" | "fiatCurrency" | "fiatMinor">,
  { payer, token, data }: Collected,
): Promise<DataAsked | null> {
  const reach = await findDataReach(payment);
  return reach && { ...reach, payer, tokenHash: hashGiven(token), given: data ? readFields(data) : null };
}

/** The contract's words for data that is needed and not there. */
export function dataMissing(): AppError {
  const message = "IC data required but not found";
  return new AppError("params_validation", message, { issues: [{ field: "collectedData", message }] });
}
