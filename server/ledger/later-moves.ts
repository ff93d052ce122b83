import { readRouterEvents } from "@/server/chain/reads/read-router-events";
import type { AuditRun } from "@/server/ledger/audit-run";
import { bookingOn } from "@/server/ledger/booking";
import { type LedgerLine, postingOf } from "@/server/ledger/posting";

/** What a router's events after an audit's last block add to its accounts, in base units. */
export interface LaterMoves {
  /** Of a merchant's vault of a token. */
  ofVault(merchantRef: string, token: string): bigint;
  /** Of all vaults of a token. */
  ofVaults(token: string): bigint;
  /** Of the held fees of a token. */
  ofFees(token: string): bigint;
}

/** Blocks per request for logs. */
const RANGE = 1_000;

/** Sums the movements of a router after the end of the run, up to the head of the chain. */
export async function laterMoves(
  { chain, to }: AuditRun,
  router: `0x${string}`,
  head: number,
): Promise<LaterMoves> {
  const place = { chainId: chain.id, routers: [router] };
  const moved = new Map<string, bigint>();
  const add = (name: string, amount: bigint) => moved.set(name, (moved.get(name) ?? 0n) + amount);
  for (let from = to + 1; from <= head; from += RANGE) {
    const events = await readRouterEvents(place, from, Math.min(head, from + RANGE - 1));
    const lines = events.flatMap((event) => postingOf(event, bookingOn(chain.id, event.router)));
    for (const { name, amount } of lines.flatMap(sidesOf)) add(name, amount);
  }
  const of = (name: string) => moved.get(name) ?? 0n;
  return {
    ofVault: (merchantRef, token) => of(`vault ${merchantRef} ${token}`),
    ofVaults: (token) => of(`vault ${token}`),
    ofFees: (token) => of(`fee_held ${token}`),
  };
}

/** Lists what a line changes, by the names under which the sums are kept. */
function sidesOf(line: LedgerLine): { name: string; amount: bigint }[] {
  const { fromAccount, fromParty, toAccount, toParty, token, amount } = line;
  return [
    ...namesOf(fromAccount, fromParty, token).map((name) => ({ name, amount: -amount })),
    ...namesOf(toAccount, toParty, token).map((name) => ({ name, amount })),
  ];
}

function namesOf(account: LedgerLine["fromAccount"], party: string, token: string): string[] {
  if (account === "vault") return [`vault ${party} ${token}`, `vault ${token}`];
  return account === "fee_held" ? [`fee_held ${token}`] : [];
}
