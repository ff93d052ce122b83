import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { localAccounts } from "@/scripts/local/accounts";
import { type AnvilProcess, launchAnvil } from "@/scripts/local/anvil";
import { deployLocalChain, LOCAL_RATES } from "@/scripts/local/deploy-chain";
import { freePort } from "@/scripts/local/free-port";
import type { ChainConfig, ChainsConfig } from "@/server/chain/client/registry";
import { entrust } from "@/tests/support/guard";

export interface ChainOptions {
  id: number;
  name: string;
  /** Further arguments for anvil, e.g. `["--no-mining"]`. */
  args?: string[];
}

export interface OwnChain {
  config: ChainConfig;
  process: AnvilProcess;
}

/** Of the chains that this process started. */
const running: AnvilProcess[] = [];

/** The two chains that installations of a run share: tests must not change their clocks or stop their mining. */
export async function startChains(directory: string): Promise<ChainsConfig> {
  const started = await Promise.all([
    startChain(directory, { id: 31337, name: "Local One" }),
    startChain(directory, { id: 31338, name: "Local Two" }),
  ]);
  return { chains: started.map(({ config }) => config), rates: LOCAL_RATES };
}

/**
 * Starts a chain with everything that Florin needs on it. For reorganisations, other clocks and halted mining a test
 * starts a separate one: `startChain(inject("stack").directory, …)`.
 */
export async function startChain(directory: string, { id, name, args }: ChainOptions): Promise<OwnChain> {
  const workDir = join(directory, `anvil-${id}-${randomBytes(4).toString("hex")}`);
  const anvil = await launchAnvil({ port: await freePort([]), chainId: id, workDir, args });
  entrust(directory, anvil.pid);
  running.push(anvil);
  const { owner, relayer, refunder, guardian, feeRecipient, deployer } = localAccounts();
  const config = await deployLocalChain({
    rpcUrl: anvil.url,
    chainId: id,
    name,
    owner,
    relayer: relayer.address,
    refunder: refunder.address,
    guardian: guardian.address,
    feeRecipient,
    deployer: deployer.address,
  });
  return { config, process: anvil };
}

/** Ends the chains that this process started: a chain whose blocks come by the clock would take time from other files. */
export async function endChains(): Promise<void> {
  await Promise.all(running.splice(0).map((anvil) => anvil.kill()));
}
