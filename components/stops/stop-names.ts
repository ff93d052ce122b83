import type { Translator } from "@/components/messages/translator";

export type StopTranslator = Translator<"settings.stops">;

/** The network and token of a stop; null for all of them. */
export interface StopNames {
  network: string | null;
  symbol: string | null;
}

const namesOf = ({ network, symbol }: StopNames) => ({ network: network ?? "all", symbol: symbol ?? "all" });

/** Names a stop as a title: "USDC on Base". */
export function placeText(names: StopNames, t: StopTranslator): string {
  return t("place", namesOf(names));
}

/** Names a stop within a sentence: "in USDC on Base". */
export function whereText(names: StopNames, t: StopTranslator): string {
  return t("where", namesOf(names));
}
