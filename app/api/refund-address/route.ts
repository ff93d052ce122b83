import { changeRefundAddress } from "@/server/web/refund-address";

/** Accepts requests of the page for another refund address. Not part of the API. */
export const POST = changeRefundAddress;
