import {
  type Chain,
  createPublicClient,
  createTransport,
  defineChain,
  InternalRpcError,
  LimitExceededRpcError,
  type PublicClient,
  RpcRequestError,
  type Transport,
} from "viem";
import { multicall3Address } from "@/server/chain/abi/multicall3";
import { httpRpc } from "@/server/chain/http-rpc";
import { type ChainConfig, findChain } from "@/server/chain/registry";
import { shared } from "@/server/shared";

export type ChainClient = PublicClient<Transport, Chain>;

const FAULTS_OF_NODE: ReadonlySet<number> = new Set([InternalRpcError.code, LimitExceededRpcError.code]);

/**
 * The process's client of a configured chain. Nothing is cached, batched or tried again: a caller that can wait tries
 * again itself, and one that cannot must hear of a dead node at once.
 */
export function chainClient(chainId: number): ChainClient {
  return shared(`chain-client:${chainId}`, () => {
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
  return createPublicClient({ chain, transport: failingOver(config.rpcUrls), cacheTime: 0 });
}

/**
 * Asks the endpoint that answered last, and the others in turn when it fails. Staying with one endpoint spares the
 * timeout of a dead one on every call, and nodes that are at different heights are not mixed.
 */
function failingOver(urls: string[]): Transport {
  let preferred = 0;
  const endpoints = urls.map(httpRpc);
  const request = async (question: { method: string; params?: unknown }): Promise<unknown> => {
    let fault: unknown;
    for (let i = 0, first = preferred; i < endpoints.length; i++) {
      const at = (first + i) % endpoints.length;
      try {
        const answer = await endpoints[at]?.(question);
        preferred = at;
        return answer;
      } catch (error) {
        fault = error;
        if (!isFaultOfEndpoint(error)) throw error;
      }
    }
    throw fault;
  };
  return () =>
    createTransport({
      key: "failing-over",
      name: "Endpoints in turn",
      type: "failing-over",
      retryCount: 0,
      request: request as never,
    });
}

/** What the node says of the question itself is final, wherever it is asked. */
function isFaultOfEndpoint(error: unknown): boolean {
  return !(error instanceof RpcRequestError) || FAULTS_OF_NODE.has(error.code);
}
