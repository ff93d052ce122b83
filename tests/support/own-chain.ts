import type { Hex } from "viem";
import type { ChainConfig } from "@/server/chain/client/registry";
import { deployRouters, urlOf } from "@/tests/support/chains";
import { writeChainsFile } from "@/tests/support/chains-file";
import { setEnvironment } from "@/tests/support/environment";
import { type FaultProxy, startFaultProxy } from "@/tests/support/fault-proxy";
import type { Stack } from "@/tests/support/installation";
import { type ChainOptions, startChain } from "@/tests/support/start-chains";

export interface OwnChainOptions extends ChainOptions {
  confirmations: ChainConfig["confirmations"];
}

export interface ProxiedChain {
  /** The product's URL of the chain, through the proxy. */
  config: ChainConfig;
  /** The test's client of the chain. */
  direct: ChainConfig;
  proxy: FaultProxy;
}

/**
 * Replaces the chains of this test process's installation with a separate one, whose mining and faults the test
 * controls.
 */
export async function useOwnChain(stack: Stack, options: OwnChainOptions): Promise<ProxiedChain> {
  const { config: started } = await startChain(stack.directory, options);
  const keys = { relayer: process.env.RELAYER_KEY as Hex, refunder: process.env.REFUNDER_KEY as Hex };
  const deployed = await deployRouters({ chains: [started], rates: stack.chains.rates }, keys);
  const [direct] = deployed.chains;
  if (!direct) throw new Error("the chain was not deployed");
  Object.assign(direct, { confirmations: options.confirmations, blockTimeMs: 200 });
  const proxy = await startFaultProxy(urlOf(direct));
  const config = { ...direct, rpcUrls: [proxy.through(urlOf(direct))] };
  setEnvironment({ CHAINS_FILE: writeChainsFile(stack.directory, { ...deployed, chains: [config] }) });
  return { config, direct, proxy };
}
