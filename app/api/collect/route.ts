import { collectData } from "@/server/web/collect";

/** What the form for a buyer's data sends. Not part of the API: wallets without the form use `collectedData`. */
export const POST = collectData;
