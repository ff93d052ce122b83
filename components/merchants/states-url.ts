import { parseAsString, parseAsStringLiteral } from "nuqs/server";

/** The query parameters of a list by state and merchant. */
export interface StatesView<State extends string> {
  status: State | null;
  merchant: string | null;
  /** The cursor of the page; null for the newest. */
  before: string | null;
}

/** Parses and writes such an address. */
export function statesUrl<const State extends string>(states: readonly State[]) {
  return { status: parseAsStringLiteral(states), merchant: parseAsString, before: parseAsString };
}

/** Reads the query from such an address. */
export function statesQuery<State extends string>({ status, merchant, before }: StatesView<State>) {
  return { state: status ?? undefined, merchantId: merchant ?? undefined, before: before ?? undefined };
}
