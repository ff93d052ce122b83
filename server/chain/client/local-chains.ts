import { type ChainConfig, chainsOf } from "@/server/chain/client/registry";
import { env } from "@/server/kernel/env";
import { isLoopback } from "@/server/kernel/loopback";

/** The chains of local mode. */
const LOCAL_IDS: readonly number[] = [31_337, 31_338];

/** Checks whether a chain runs on this machine, with worthless money. */
export function isLocalChain(chain: ChainConfig): boolean {
  if (chain.mode !== "test") return false;
  return LOCAL_IDS.includes(chain.id) || chain.rpcUrls.every((url) => isLoopback(new URL(url).hostname));
}

/** EIP-3085 parameters that add a chain to a wallet. */
export interface AddableChain {
  chainId: string;
  chainName: string;
  rpcUrls: string[];
  nativeCurrency: { name: string; symbol: string; decimals: number };
}

/** Returns what a wallet needs to add a chain. Null except for local chains, whose RPC address is not a secret. */
export function addableChain(chain: ChainConfig): AddableChain | null {
  if (!isLocalChain(chain)) return null;
  const { name: coin, symbol, decimals } = chain.native ?? { name: "Ether", symbol: "ETH", decimals: 18 };
  return {
    chainId: `0x${chain.id.toString(16)}`,
    chainName: chain.name,
    rpcUrls: chain.rpcUrls,
    nativeCurrency: { name: coin, symbol, decimals },
  };
}

/**
 * Returns the private key of local mode's funded buyer, for the wallet inside the checkout page. Null unless every
 * chain of this mode is local: everybody who opens a payment link receives this key.
 */
export function testWalletKey(
  mode: "test" | "live",
  chains: readonly ChainConfig[] = chainsOf(mode),
): string | null {
  const key = env().TEST_WALLET_KEY;
  return key && chains.length > 0 && chains.every(isLocalChain) ? key : null;
}
