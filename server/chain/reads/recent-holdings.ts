import type { Address } from "viem";
import type { Asset } from "@/server/assets/asset";
import { findChain } from "@/server/chain/client/registry";
import { type Holdings, readHoldings } from "@/server/chain/reads/balances";
import { singleton } from "@/server/kernel/singleton";

interface Question {
  chainId: number;
  accounts: readonly Address[];
  assets: readonly Asset[];
  /** Forces a new request even if recent holdings are known, e.g. after the wallet changed an allowance. */
  again: boolean;
  /** Called before each request to a node; it refuses the request by throwing. */
  onRead: () => void;
}

/** A request to a node about an account. */
interface Recent {
  assets: ReadonlySet<string>;
  holdings: Promise<Holdings | null>;
  untilMs: number;
}

const LONGEST_MS = 3_000;
const DEFAULT_BLOCK_MS = 2_000;
const MOST_ACCOUNTS = 10_000;

const recent = () => singleton("recent holdings", () => new Map<string, Recent>());

/**
 * Reads account holdings for display to a wallet. Results are reused for one block time, three seconds at most.
 * Decisions about money use balances.ts directly. Concurrent reads of an account share one call.
 * @returns null when the chain did not answer for any account
 * @throws the errors of `onRead`
 */
export async function recentHoldings(question: Question): Promise<Holdings | null> {
  const { chainId, accounts, assets, again } = question;
  const known = accounts.map((account) => (again ? undefined : freshOf(chainId, account, assets)));
  const missing = accounts.filter((_, i) => !known[i]);
  const fetched = missing.length > 0 ? fetchHoldings(question, missing) : null;
  const answers = await Promise.all(known.map((each) => each?.holdings ?? fetched));
  const byAccount = new Map(accounts.map((account, i) => [account, answers[i]]));
  if (answers.every((answer) => !answer)) return null;
  return (account, asset) => byAccount.get(account)?.(account, asset);
}

const keyOf = (chainId: number, account: Address) => `${chainId}:${account.toLowerCase()}`;

function freshOf(chainId: number, account: Address, assets: readonly Asset[]): Recent | undefined {
  const found = recent().get(keyOf(chainId, account));
  if (!found || found.untilMs <= Date.now()) return undefined;
  return assets.every(({ id }) => found.assets.has(id)) ? found : undefined;
}

function fetchHoldings(
  { chainId, assets, onRead }: Question,
  accounts: readonly Address[],
): Promise<Holdings | null> {
  onRead();
  const blockMs = findChain(chainId)?.blockTimeMs ?? DEFAULT_BLOCK_MS;
  const holdings = readHoldings(chainId, accounts, assets);
  const made: Recent = {
    assets: new Set(assets.map(({ id }) => id)),
    holdings,
    untilMs: Date.now() + Math.min(blockMs, LONGEST_MS),
  };
  for (const account of accounts) remember(keyOf(chainId, account), made);
  // A failed request is not reused; the next caller sends it again.
  const drop = () => {
    made.untilMs = 0;
  };
  holdings.then((found) => found ?? drop(), drop);
  return holdings;
}

/** Entries are in the order of time, so the oldest are evicted. */
function remember(key: string, made: Recent): void {
  const entries = recent();
  entries.delete(key);
  entries.set(key, made);
  for (const [oldest, { untilMs }] of entries) {
    if (untilMs > Date.now() && entries.size <= MOST_ACCOUNTS) return;
    entries.delete(oldest);
  }
}
