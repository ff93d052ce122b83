import { parseAsString, parseAsStringLiteral } from "nuqs/server";

/** What of a list by state and merchant stands in its address. */
export interface StatesView<State extends string> {
  status: State | null;
  merchant: string | null;
  /** Where the page begins; null for the newest. */
  before: string | null;
}

/** How such an address is read and written. */
export function statesUrl<const State extends string>(states: readonly State[]) {
  return { status: parseAsStringLiteral(states), merchant: parseAsString, before: parseAsString };
}

/** What such an address asks for. */
export function statesQuery<State extends string>({ status, merchant, before }: StatesView<State>) {
  return { state: status ?? undefined, merchantId: merchant ?? undefined, before: before ?? undefined };
}
