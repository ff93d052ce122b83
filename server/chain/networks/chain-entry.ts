import type { z } from "zod";
import type { WrittenChain } from "@/server/chain/client/chain-schema";
import type { NetworkPreset } from "@/server/chain/networks/preset-schema";

/** A chain as the chains file has it, with its defaults left out. */
export type ChainEntry = z.input<typeof WrittenChain>;

export interface EntryChoice {
  rpcUrls: string[];
  routers: ChainEntry["routers"];
  mode: "test" | "live";
  /** Whether bridged tokens belong to the entry, too. */
  withBridged: boolean;
}

/** Returns a network's entry for the chains file. */
export function chainEntry(preset: NetworkPreset, choice: EntryChoice): ChainEntry {
  const { id, name, icon, explorer, finality, blockTime, native, sequencerFeed } = preset;
  const { symbol, name: coin, slip44, icon: coinIcon } = native;
  return {
    id,
    name,
    mode: choice.mode,
    rpcUrls: choice.rpcUrls,
    confirmations: finality.confirmations,
    blockTimeMs: blockTime.ms,
    routers: choice.routers,
    icon,
    explorer,
    ...(sequencerFeed && { sequencerFeed: sequencerFeed.address }),
    native: { symbol, name: coin, slip44, icon: coinIcon },
    tokens: preset.tokens
      .filter(({ issuance }) => choice.withBridged || issuance === "native")
      .map(({ issuance: _, domainSeparator: __, note: ___, sources: ____, ...token }) => token),
  };
}
