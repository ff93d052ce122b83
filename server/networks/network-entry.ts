import { seal, unseal } from "@/server/auth/seal";
import { type ChainConfig, parseChains } from "@/server/chain/client/registry";
import type { ChainEntry } from "@/server/chain/networks/chain-entry";

/** An entry of the chains file in two parts: RPC URLs often contain a key, so they are sealed. */
export interface StoredEntry {
  entry: Omit<ChainEntry, "rpcUrls">;
  rpcSealed: Buffer;
}

/** Splits an entry for a row with this id. */
export function storeEntry({ rpcUrls, ...entry }: ChainEntry, id: string): StoredEntry {
  return { entry, rpcSealed: seal(Buffer.from(JSON.stringify(rpcUrls)), id) };
}

/** Joins an entry again; null when its RPC URLs were sealed with another AUTH_SECRET. */
export function openEntry({ entry, rpcSealed }: StoredEntry, id: string): ChainEntry | null {
  const opened = unseal(rpcSealed, id);
  return opened && { ...entry, rpcUrls: JSON.parse(opened.toString("utf8")) };
}

/**
 * Checks an entry by the schema of the chains file.
 * @throws Error with one line per fault
 */
export function parseEntry(entry: ChainEntry): ChainConfig {
  const [chain] = parseChains(JSON.stringify({ chains: [entry] })).chains;
  if (!chain) throw new Error("chains: has no entry");
  return chain;
}
