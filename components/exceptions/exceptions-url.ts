import { createLoader } from "nuqs/server";
import { statesUrl } from "@/components/merchants/states-url";
import { EXCEPTION_STATES } from "@/server/exceptions/schema";

/** What of the list stands in its address. */
export const EXCEPTIONS_URL = statesUrl(EXCEPTION_STATES);

/** Reads it on the server. */
export const loadExceptionsUrl = createLoader(EXCEPTIONS_URL);
