import { createLoader } from "nuqs/server";
import { statesUrl } from "@/components/merchants/states-url";
import { REFUND_STATES } from "@/server/refunds/schema";

/** The list's query parameters. */
export const REFUNDS_URL = statesUrl(REFUND_STATES);

/** Reads the query on the server. */
export const loadRefundsUrl = createLoader(REFUNDS_URL);
