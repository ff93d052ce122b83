import type { Holding } from "@/server/gateway/holdings-schema";

/** Why a wallet has no option: its balances, a cause that no wallet can change, or both. */
export type NoOptionsReason = "balance" | "price" | "small" | "service" | "mixed";

/** Causes that a wallet's owner can change. */
const OF_WALLET: ReadonlySet<Holding["state"]> = new Set(["no_balance", "too_little", "not_offered"]);

/** Returns why none of a wallet's holdings can pay; null while they are not known. */
export function noOptionsReason(holdings: readonly Holding[] | null): NoOptionsReason | null {
  if (holdings === null) return null;
  const wanted = holdings.filter(({ state }) => state !== "not_offered");
  const others = wanted.filter(({ state }) => !OF_WALLET.has(state));
  if (others.length === 0) return "balance";
  if (others.length < wanted.length) return "mixed";
  if (others.every(({ state }) => state === "too_small")) return "small";
  return others.every(({ state }) => state === "no_price") ? "price" : "service";
}
