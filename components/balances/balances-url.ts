import type { DaySums } from "@/server/statements/schema";

export const BALANCES = "/dashboard/balances";

/** Returns the page of the movements behind a line. */
export function movementsHref(
  line: Pick<DaySums, "day" | "merchant" | "chainId" | "token" | "destination">,
): string {
  const { day, merchant, chainId, token, destination } = line;
  const query = new URLSearchParams({ merchant: merchant.id, chain: String(chainId), token });
  if (destination) query.set("to", destination);
  return `${BALANCES}/${day}?${query}`;
}

/** Returns the page of a month that prints. */
export function statementHref(month: string): string {
  return `${BALANCES}/statement?month=${month}`;
}
