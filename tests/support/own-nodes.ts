import type { Hex } from "viem";
import type { ChainConfig } from "@/server/chain/client/registry";
import type { RouterVersion } from "@/server/chain/client/routers";
import { deployRouters, urlOf } from "@/tests/support/chains";
import { writeChainsFile } from "@/tests/support/chains-file";
import { setEnvironment } from "@/tests/support/environment";
import type { Stack } from "@/tests/support/installation";
import { type RpcProxy, startRpcProxy } from "@/tests/support/rpc-proxy";
import { startChain } from "@/tests/support/start-chains";

export interface OwnNode {
  /** The test's client of the chain: never through the proxy. */
  chain: ChainConfig;
  /** The product's endpoint. */
  node: RpcProxy;
}

/** `version`: the edition of its router; 2 when left out. */
type Wanted = Pick<ChainConfig, "id" | "confirmations"> & { version?: RouterVersion };

/** Replaces the chains of this test process's installation with new ones, each behind a proxy that can lie. */
export async function startOwnNodes(stack: Stack, wanted: readonly Wanted[]): Promise<OwnNode[]> {
  const keys = { relayer: process.env.RELAYER_KEY as Hex, refunder: process.env.REFUNDER_KEY as Hex };
  const { rates } = stack.chains;
  const own = await Promise.all(
    wanted.map(async ({ id, confirmations, version }): Promise<OwnNode> => {
      const { config } = await startChain(stack.directory, { id, name: `Own ${id}` });
      const { chains } = await deployRouters({ chains: [config], rates }, keys, version);
      const chain = { ...(chains[0] as ChainConfig), confirmations, blockTimeMs: 500 };
      return { chain, node: await startRpcProxy(urlOf(chain)) };
    }),
  );
  const chains = own.map(({ chain, node }) => ({ ...chain, rpcUrls: [node.url] }));
  setEnvironment({ CHAINS_FILE: writeChainsFile(stack.directory, { chains, rates }) });
  return own;
}
