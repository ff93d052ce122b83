import type { StopScope } from "@/server/stops/schema";

/** A stop of new payments by the operator. */
export type Stop = StopScope & {
  reason: string;
  /** A person's name, or the command; null for an old one. */
  stoppedBy: string | null;
  createdAt: Date;
};

/** Checks whether a stop covers a token of a network. */
export function covers(stop: StopScope, place: { chainId: number; token: string }): boolean {
  if (stop.chainId === null) return true;
  if (stop.chainId !== place.chainId) return false;
  return stop.token === null || stop.token === place.token.toLowerCase();
}

/** Returns the row's id: the database accepts no other one for a scope. */
export function idOfStop({ chainId, token }: StopScope): string {
  return chainId === null ? "all" : [chainId, ...(token ? [token] : [])].join(":");
}
