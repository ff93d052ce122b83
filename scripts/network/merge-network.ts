import type { z } from "zod";
import type { RateFeeds } from "@/server/assets/rate-feeds";
import type { ChainEntry } from "@/server/chain/networks/chain-entry";
import type { NetworkPreset } from "@/server/chain/networks/preset-schema";

/** A chains file as an operator wrote it. */
export interface WrittenFile {
  chains: WrittenChain[];
  rateFeeds?: z.input<typeof RateFeeds>;
  [field: string]: unknown;
}

/** A chain of the file, perhaps with the short form of its one router. */
type WrittenChain = Partial<ChainEntry> & { id: number; router?: string; startBlock?: number };

interface Merged {
  file: WrittenFile;
  /** What changes in the file, a sentence each; empty when nothing does. */
  changes: string[];
}

/**
 * Adds a network's entry and price feeds to a chains file. An entry that exists keeps its routers, its other tokens and
 * all fields that the preset does not have.
 * @param mayReplace whether fields of an existing entry may get other values
 * @throws Error that names the fields that would change, if they may not
 */
export function mergeNetwork(
  file: WrittenFile | null,
  { entry, preset }: { entry: ChainEntry; preset: NetworkPreset },
  mayReplace: boolean,
): Merged {
  const { chains = [], ...rest }: Partial<WrittenFile> = file ?? {};
  const present = chains.find(({ id }) => id === entry.id);
  const place = `${entry.name} (${entry.id})`;
  const { feeds, added } = withFeeds(rest.rateFeeds, { entry, preset });
  const priced = added.map((pair) => `Takes the price ${pair} from Chainlink on ${entry.name}.`);
  const filled = (chain: WrittenChain[]): WrittenFile => ({
    ...rest,
    chains: chain,
    ...(feeds && { rateFeeds: feeds }),
  });
  if (!present) {
    return { file: filled([...chains, entry]), changes: [`Adds ${place}.`, ...priced] };
  }
  const merged = mergeEntry(present, entry);
  const differs = changedFields(present, merged);
  if (differs.length === 0) return { file: filled(chains), changes: priced };
  if (!mayReplace)
    throw new Error(
      `${place} is in the file already, with other values of ${differs.join(", ")}. Pass --replace to change them.`,
    );
  const replaced = `Changes ${differs.join(", ")} of ${place}.`;
  return {
    file: filled(chains.map((chain) => (chain === present ? merged : chain))),
    changes: [replaced, ...priced],
  };
}

/** Returns the routers of a written chain, from its long or its short form. */
export function writtenRouters(chain: WrittenChain | undefined): ChainEntry["routers"] {
  if (!chain?.router) return chain?.routers ?? [];
  const { router: address, startBlock } = chain;
  return [{ address, ...(startBlock !== undefined && { startBlock }) }];
}

function mergeEntry(present: WrittenChain, entry: ChainEntry): WrittenChain {
  const { router: _, startBlock: __, ...kept } = present;
  const routers = writtenRouters(present);
  const isKnown = ({ address }: { address: string }) =>
    routers.some((router) => router.address.toLowerCase() === address.toLowerCase());
  const preset = new Map(entry.tokens.map((token) => [token.address.toLowerCase(), token]));
  const tokens = (present.tokens ?? []).map((token) => {
    const known = preset.get(token.address.toLowerCase());
    preset.delete(token.address.toLowerCase());
    return known ? { ...token, ...known } : token;
  });
  return {
    ...kept,
    ...entry,
    native: entry.native && { ...present.native, ...entry.native },
    routers: [...routers, ...entry.routers.filter((router) => !isKnown(router))],
    tokens: [...tokens, ...preset.values()],
  };
}

function changedFields(present: WrittenChain, merged: WrittenChain): string[] {
  const before: Record<string, unknown> = { ...present, routers: writtenRouters(present) };
  return Object.entries(merged)
    .filter(([field, value]) => canonical(before[field]) !== canonical(value))
    .map(([field]) => field);
}

/** Writes a value with its fields in one order. */
function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/**
 * Adds the feeds that price assets without a peg, for a network with real money. A source of the network that exists
 * stays as it is.
 */
function withFeeds(
  present: WrittenFile["rateFeeds"],
  { entry, preset }: { entry: ChainEntry; preset: NetworkPreset },
): { feeds: WrittenFile["rateFeeds"]; added: string[] } {
  const sources = present?.sources ?? [];
  const isThere = sources.some((source) => source.kind === "chainlink" && source.chainId === entry.id);
  const unpegged = [
    preset.native.symbol,
    ...entry.tokens.filter(({ peg }) => !peg).map(({ symbol }) => symbol),
  ];
  const wanted = preset.feeds.filter(({ pair }) => unpegged.some((symbol) => pair === `${symbol}/USD`));
  if (entry.mode === "test" || isThere || wanted.length === 0) return { feeds: present, added: [] };
  const feeds = Object.fromEntries(wanted.map(({ pair, address }) => [pair, address]));
  const source = { kind: "chainlink" as const, name: `chainlink-${preset.key}`, chainId: entry.id, feeds };
  return {
    feeds: { ...present, sources: [...sources, source] },
    added: wanted.map(({ pair }) => pair),
  };
}
