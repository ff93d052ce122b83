import { createLoader } from "nuqs/server";
import { statesUrl } from "@/components/merchants/states-url";
import { REFUND_STATES } from "@/server/refunds/schema";

/** What of the list stands in its address. */
export const REFUNDS_URL = statesUrl(REFUND_STATES);

/** Reads it on the server. */
export const loadRefundsUrl = createLoader(REFUNDS_URL);
