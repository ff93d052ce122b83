import { createLoader, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { EXCEPTION_STATES, type ListExceptions } from "@/server/exceptions/schema";

/** What of the list stands in its address. */
export const EXCEPTIONS_URL = {
  status: parseAsStringLiteral(EXCEPTION_STATES),
  merchant: parseAsString,
  before: parseAsString,
};

/** Reads it on the server. */
export const loadExceptionsUrl = createLoader(EXCEPTIONS_URL);

/** What the address asks for. */
export function exceptionsQuery(url: {
  status: ListExceptions["state"] | null;
  merchant: string | null;
  before: string | null;
}) {
  return {
    state: url.status ?? undefined,
    merchantId: url.merchant ?? undefined,
    before: url.before ?? undefined,
  };
}
