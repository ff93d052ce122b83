import { type Chain, createPublicClient, defineChain, type PublicClient, type Transport } from "viem";
import { multicall3Address } from "@/server/chain/abi/multicall3";
import { failingOver } from "@/server/chain/client/failover";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { singleton } from "@/server/kernel/singleton";

export type ChainClient = PublicClient<Transport, Chain>;

/**
 * Returns the process's client of a configured chain. It does not cache, batch or retry: callers that can wait retry
 * themselves, and the others need to notice a dead node at once.
 */
export function chainClient(chainId: number): ChainClient {
  return singleton(`chain-client:${chainId}`, () => {
    const chain = findChain(chainId);
    if (!chain) throw new Error(`chain ${chainId} is not configured`);
    return makeClient(chain);
  });
}

function makeClient(config: ChainConfig): ChainClient {
  const { name, symbol, decimals } = config.native ?? { name: "Native coin", symbol: "NATIVE", decimals: 18 };
  const chain = defineChain({
    id: config.id,
    name: config.name,
    nativeCurrency: { name, symbol, decimals },
    rpcUrls: { default: { http: config.rpcUrls } },
    contracts: { multicall3: { address: multicall3Address } },
    // Room for six full blocks before the base fee (EIP-1559) outgrows the signed maximum.
    fees: { baseFeeMultiplier: 2 },
  });
  return createPublicClient({ chain, transport: failingOver(config.id, config.rpcUrls), cacheTime: 0 });
}
