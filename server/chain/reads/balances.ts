import type { Address, Hex } from "viem";
import type { Asset } from "@/server/assets/asset";
import { multicall3Address } from "@/server/chain/abi/multicall3";
import { permit2Address } from "@/server/chain/abi/permit2";
import { wordOfHex } from "@/server/chain/calls/abi-words";
import { type AggregatedCall, aggregateCall, aggregatedWords } from "@/server/chain/calls/aggregate";
import { chainClient } from "@/server/chain/client/client";
import { sleep } from "@/server/kernel/clock";
import { log } from "@/server/kernel/log";

/** An account's balance of an asset, in base units. */
export interface Holding {
  balance: bigint;
  /** The amount that Permit2 may take; null for assets that do not use Permit2. */
  allowance: bigint | null;
}

/** Holdings by account and asset id. A failed read gives undefined, never zero. */
export type Holdings = (account: Address, asset: Asset) => Holding | undefined;

const DEADLINE_MS = 2_000;
const BALANCE_OF = "0x70a08231";
const ALLOWANCE = "0xdd62ed3e";
const GET_ETH_BALANCE = "0x4d2301cc";

const PERMIT2_WORD = wordOfHex(permit2Address);

/**
 * Reads the balances of all accounts and their Permit2 allowances in one Multicall3 call, without retries.
 * @returns null when the chain is unavailable: no answer in two seconds, an error, or no entry that succeeded
 */
export async function readHoldings(
  chainId: number,
  accounts: readonly Address[],
  assets: readonly Asset[],
): Promise<Holdings | null> {
  const calls = accounts.flatMap((account) => assets.flatMap((asset) => callsFor(account, asset)));
  if (calls.length === 0) return () => undefined;
  const results = await withinDeadline(aggregate(chainId, calls)).catch(() => undefined);
  if (!results?.some((result) => result !== null)) {
    log().warn({ chainId }, "a chain did not answer; its options are left out");
    return null;
  }
  return collect(results, accounts, assets);
}

function callsFor(account: Address, asset: Asset): AggregatedCall[] {
  const owner = wordOfHex(account);
  const call = (target: Address, callData: Hex): AggregatedCall => ({ target, callData });
  if (asset.kind === "native") return [call(multicall3Address, `${GET_ETH_BALANCE}${owner}`)];
  const balance = call(asset.token, `${BALANCE_OF}${owner}`);
  if (asset.kind === "eip3009") return [balance];
  return [balance, call(asset.token, `${ALLOWANCE}${owner}${PERMIT2_WORD}`)];
}

async function withinDeadline<T>(work: Promise<T>): Promise<T | undefined> {
  const over = new AbortController();
  try {
    return (await Promise.race([work, sleep(DEADLINE_MS, over.signal)])) ?? undefined;
  } finally {
    over.abort();
  }
}

/** Runs the calls in one batch; null for a call that failed or did not return one word. */
async function aggregate(chainId: number, calls: readonly AggregatedCall[]): Promise<(bigint | null)[]> {
  const answer = await chainClient(chainId).request(
    { method: "eth_call", params: [{ to: multicall3Address, data: aggregateCall(calls) }, "latest"] },
    { retryCount: 0 },
  );
  const words = aggregatedWords(answer, calls.length);
  if (!words) throw new Error(`chain ${chainId} has no Multicall3 at ${multicall3Address}`);
  return words;
}

function collect(
  results: (bigint | null)[],
  accounts: readonly Address[],
  assets: readonly Asset[],
): Holdings {
  const found = new Map<string, Holding>();
  let next = 0;
  for (const account of accounts) {
    for (const asset of assets) {
      const balance = results[next++] ?? null;
      const allowance = asset.kind === "permit2" ? (results[next++] ?? null) : null;
      if (balance === null || (asset.kind === "permit2" && allowance === null)) continue;
      found.set(`${account}:${asset.id}`, { balance, allowance });
    }
  }
  return (account, asset) => found.get(`${account}:${asset.id}`);
}
