import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Hex } from "viem";
import type { ChainConfig } from "@/server/chain/client/registry";
import { deployRouters, urlOf } from "@/tests/support/chains";
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
  const file = join(stack.directory, `chains-${randomBytes(6).toString("hex")}.json`);
  writeFileSync(file, JSON.stringify({ ...deployed, chains: [config] }));
  setEnvironment({ CHAINS_FILE: file });
  return { config, direct, proxy };
}
