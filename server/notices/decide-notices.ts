import type { Notice } from "@/server/notices/schema";

/** What the database knows, as one row. */
export interface Facts {
  halted: { chainId: number; reason: string }[] | null;
  paused: { chainId: number; reason: Extract<Notice, { kind: "lane_paused" }>["reason"] }[] | null;
  overspent: { chainId: number }[] | null;
  behind: { chainId: number; since: string }[] | null;
  differing: { chainId: number; count: number }[] | null;
  unfunded: number;
  exceptions: number;
  homeless: { count: number; id: string | null; name: string | null };
  expiring: { count: number; name: string | null; at: string | null };
}

/** The facts as things to do, the most pressing first: what stops payments, then what is wrong with the books, what stops refunds, then the rest. */
export function decideNotices(facts: Facts, networks: ReadonlyMap<number, string>): Notice[] {
  const { homeless, expiring, unfunded, exceptions } = facts;
  const named = (chainId: number) => ({ chainId, network: networks.get(chainId) ?? `Chain ${chainId}` });
  const notices: Notice[] = [
    ...(facts.halted ?? []).map(({ chainId, reason }) => ({
      kind: "lane_halted" as const,
      ...named(chainId),
      reason,
    })),
    ...(facts.paused ?? []).map(({ chainId, reason }) => ({
      kind: "lane_paused" as const,
      ...named(chainId),
      reason,
    })),
    ...(facts.overspent ?? []).map(({ chainId }) => ({
      kind: "gas_budget_spent" as const,
      ...named(chainId),
    })),
    ...(facts.behind ?? []).map(({ chainId, since }) => ({
      kind: "chain_behind" as const,
      ...named(chainId),
      since: new Date(since),
    })),
    ...(facts.differing ?? []).map(({ chainId, count }) => ({
      kind: "books_differ" as const,
      ...named(chainId),
      count,
    })),
  ];
  if (unfunded > 0) notices.push({ kind: "refunds_without_funds", count: unfunded });
  if (exceptions > 0) notices.push({ kind: "exceptions_open", count: exceptions });
  if (homeless.id !== null && homeless.name !== null) {
    const merchant = { id: homeless.id, name: homeless.name };
    notices.push({ kind: "no_destination", count: homeless.count, merchant });
  }
  if (expiring.name !== null && expiring.at !== null) {
    const { count, name } = expiring;
    notices.push({ kind: "keys_expiring", count, name, expiresAt: new Date(expiring.at) });
  }
  return notices;
}
