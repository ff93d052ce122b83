import { collectData } from "@/server/web/collect";

/** Accepts the form's buyer data. Not part of the API: wallets without the form send `collectedData`. */
export const POST = collectData;
