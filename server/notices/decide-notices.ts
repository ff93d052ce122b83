import { SignerPause } from "@/server/kernel/zod-primitives";
import type { Notice } from "@/server/notices/schema";

/** A key that sends nothing new on a network. */
interface Stopped<Reason> {
  chainId: number;
  /** In lower case. */
  address: string;
  reason: Reason;
}

/** The addresses of the installation's sending keys, in lower case. */
export interface Senders {
  relayers: string[];
  refunder: string | null;
}

interface Installation {
  /** Names of networks, by id. */
  networks: ReadonlyMap<number, string>;
  senders: Senders;
}

/** The database's facts, as one row. */
export interface Facts {
  halted: Stopped<string>[] | null;
  paused: Stopped<SignerPause>[] | null;
  overspent: { chainId: number }[] | null;
  behind: { chainId: number; since: string }[] | null;
  stuck: { chainId: number; count: number; since: string }[] | null;
  differing: { chainId: number; count: number }[] | null;
  unproven: number | null;
  repaired: { chainId: number; count: number }[] | null;
  unfunded: number;
  undeliverable: number;
  webhooks: number;
  exceptions: { lost: number; other: number };
  homeless: { count: number; id: string | null; name: string | null };
  expiring: { count: number; name: string | null; at: string | null };
}

/**
 * Converts facts to notices, most urgent first: payments that lost their money, stopped payments, faults of the books,
 * stopped refunds, then the rest.
 */
export function decideNotices(facts: Facts, { networks, senders }: Installation): Notice[] {
  const { homeless, expiring, unfunded, exceptions } = facts;
  const named = (chainId: number) => ({ chainId, network: networks.get(chainId) ?? `Chain ${chainId}` });
  const notices: Notice[] = [
    ...counted("payments_lost", exceptions.lost),
    ...stoppedPayments(facts.halted ?? [], facts, senders).map(({ chainId, ...stopped }) => ({
      kind: "signer_halted" as const,
      ...named(chainId),
      ...stopped,
    })),
    ...stoppedPayments(facts.paused ?? [], facts, senders).map(({ chainId, ...stopped }) => ({
      kind: "signer_paused" as const,
      ...named(chainId),
      ...stopped,
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
    ...stuckElsewhere(facts).map(({ chainId, count, since }) => ({
      kind: "payments_stuck" as const,
      ...named(chainId),
      count,
      since: new Date(since),
    })),
    ...(facts.differing ?? []).map(({ chainId, count }) => ({
      kind: "books_differ" as const,
      ...named(chainId),
      count,
    })),
  ];
  if (facts.unproven) notices.push({ kind: "payments_differ", count: facts.unproven });
  for (const { chainId, count } of facts.repaired ?? []) {
    notices.push({ kind: "books_repaired", ...named(chainId), count });
  }
  notices.push(...counted("refunds_without_funds", unfunded));
  notices.push(...counted("refunds_undeliverable", facts.undeliverable));
  notices.push(...counted("exceptions_open", exceptions.other));
  notices.push(...counted("webhooks_disabled", facts.webhooks));
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

/** Lists stuck payments of networks whose notices do not say already why payments wait. */
function stuckElsewhere({ stuck, halted, paused, behind }: Facts) {
  const known = new Set(
    [halted, paused, behind].flatMap((list) => (list ?? []).map(({ chainId }) => chainId)),
  );
  return (stuck ?? []).filter(({ chainId }) => !known.has(chainId));
}

type CountedKind =
  | "payments_lost"
  | "refunds_without_funds"
  | "refunds_undeliverable"
  | "exceptions_open"
  | "webhooks_disabled";

function counted(kind: CountedKind, count: number): Notice[] {
  return count > 0 ? [{ kind, count }] : [];
}

type StoppedWork<Reason> = Omit<Stopped<Reason>, "address"> & {
  holds: Extract<Notice, { kind: "signer_paused" }>["holds"];
};

/** Lists what waits for stopped keys, once for each network, with the reason of the shortest pause. */
function stoppedPayments<Reason extends string>(
  stopped: readonly Stopped<Reason>[],
  { halted, paused }: Facts,
  { relayers, refunder }: Senders,
): StoppedWork<Reason>[] {
  const all = [...(halted ?? []), ...(paused ?? [])];
  const isStopped = (chainId: number, key: string) =>
    all.some(({ address, ...at }) => at.chainId === chainId && address === key);
  const found = new Map<string, StoppedWork<Reason>>();
  for (const { chainId, address, reason } of stopped) {
    const othersSend = relayers.some((key) => !isStopped(chainId, key));
    const holds = address === refunder ? "refunds" : othersSend ? "nothing" : "payments";
    const place = `${chainId} ${holds}`;
    const known = found.get(place);
    if (!known || rank(reason) < rank(known.reason)) found.set(place, { chainId, holds, reason });
  }
  return [...found.values()];
}

const ORDER: readonly string[] = SignerPause.options;
const rank = (reason: string) => ORDER.indexOf(reason);
