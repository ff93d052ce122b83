import type { Address } from "viem";
import type { Asset } from "@/server/assets/asset";
import { findChain } from "@/server/chain/client/registry";
import { type Holdings, readHoldings } from "@/server/chain/reads/balances";
import { singleton } from "@/server/kernel/singleton";

interface Question {
  chainId: number;
  accounts: readonly Address[];
  assets: readonly Asset[];
  /** Whether a node is asked though something is known: the wallet has just changed an allowance, say. */
  again: boolean;
  /** Told before a node is asked, and may refuse that by throwing. */
  onRead: () => void;
}

/** What a node was asked about an account. */
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
 * What accounts hold, as a node said within the time of one block, three seconds at most: for what a wallet is shown. What
 * decides about money reads the balances themselves (balances.ts). Those who ask for an account at once share one call.
 * @returns null when the chain did not answer for any account
 * @throws what `onRead` does
 */
export async function recentHoldings(question: Question): Promise<Holdings | null> {
  const { chainId, accounts, assets, again } = question;
  const known = accounts.map((account) => (again ? undefined : freshOf(chainId, account, assets)));
  const missing = accounts.filter((_, i) => !known[i]);
  const asked = missing.length > 0 ? ask(question, missing) : null;
  const answers = await Promise.all(known.map((each) => each?.holdings ?? asked));
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

function ask({ chainId, assets, onRead }: Question, accounts: readonly Address[]): Promise<Holdings | null> {
  onRead();
  const blockMs = findChain(chainId)?.blockTimeMs ?? DEFAULT_BLOCK_MS;
  const holdings = readHoldings(chainId, accounts, assets);
  const made: Recent = {
    assets: new Set(assets.map(({ id }) => id)),
    holdings,
    untilMs: Date.now() + Math.min(blockMs, LONGEST_MS),
  };
  for (const account of accounts) remember(keyOf(chainId, account), made);
  // What no node answered is asked again by the next.
  const drop = () => {
    made.untilMs = 0;
  };
  holdings.then((found) => found ?? drop(), drop);
  return holdings;
}

/** Entries are in the order of their time, so the oldest ones go. */
function remember(key: string, made: Recent): void {
  const entries = recent();
  entries.delete(key);
  entries.set(key, made);
  for (const [oldest, { untilMs }] of entries) {
    if (untilMs > Date.now() && entries.size <= MOST_ACCOUNTS) return;
    entries.delete(oldest);
  }
}
