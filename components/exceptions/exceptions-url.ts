import { createLoader } from "nuqs/server";
import { statesUrl } from "@/components/merchants/states-url";
import { EXCEPTION_STATES } from "@/server/exceptions/schema";

/** The list's query parameters. */
export const EXCEPTIONS_URL = statesUrl(EXCEPTION_STATES);

/** Reads the query on the server. */
export const loadExceptionsUrl = createLoader(EXCEPTIONS_URL);
