import { sendReceipt } from "@/server/web/receipt";

/** Accepts an address for a receipt from the checkout. Not part of the API. */
export const POST = sendReceipt;
