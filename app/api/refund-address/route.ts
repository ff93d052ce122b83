import { changeRefundAddress } from "@/server/web/refund-address";

/** What the page for another refund address sends. Not part of the API. */
export const POST = changeRefundAddress;
