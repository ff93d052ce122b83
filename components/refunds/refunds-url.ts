import { createLoader, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { type ListRefunds, REFUND_STATES } from "@/server/refunds/schema";

/** What of the list stands in its address. */
export const REFUNDS_URL = {
  status: parseAsStringLiteral(REFUND_STATES),
  merchant: parseAsString,
  before: parseAsString,
};

/** Reads it on the server. */
export const loadRefundsUrl = createLoader(REFUNDS_URL);

/** What the address asks for. */
export function refundsQuery(url: {
  status: ListRefunds["state"] | null;
  merchant: string | null;
  before: string | null;
}) {
  return {
    state: url.status ?? undefined,
    merchantId: url.merchant ?? undefined,
    before: url.before ?? undefined,
  };
}
