import { type Hex, type PrivateKeyAccount, parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect } from "vitest";
import { LocalDeployer } from "@/scripts/local/local-deployer";
import { routerInitcode } from "@/server/chain/calls/router-deployment";
import { type ChainConfig, type ChainsConfig, chainsConfig } from "@/server/chain/client/registry";
import { quotingRouter, type RouterConfig } from "@/server/chain/client/routers";
import { deployRouters, FEE_RECIPIENT, GUARDIAN, publicClient, urlOf } from "@/tests/support/chains";
import { changedChainsFile } from "@/tests/support/chains-file";
import { eventually } from "@/tests/support/eventually";
import type { Stack } from "@/tests/support/installation";
import { type Ended, runCommand } from "@/tests/support/operator-command";
import { type RunningServer, startServer } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";

const ID = 31_337;
/**
 * Anvil keeps the state of 64 blocks. From then on a command that checks the chain warns that it could not check
 * `startBlock`, between the lines of its result.
 */
const LOG_LEVEL = "error";

/** An installation that goes from a router of the first edition to one of the second on a chain, and back. */
export interface Succession {
  chain: ChainConfig;
  usdc: Hex;
  oldRouter: RouterConfig;
  newRouter: RouterConfig;
  /** The owner of the new router. */
  newOwner: { key: Hex; account: PrivateKeyAccount };
  /** The chain with this router alone. */
  on(router: RouterConfig): ChainConfig;
  /** Starts the installation with these routers of the chain; the last one without `until` gets new quotes. */
  start(routers: RouterConfig[], env?: Record<string, string>): Promise<RunningServer>;
  /** Runs an operator's command with the present chains file. */
  run(command: "audit-books" | "router", args: string[]): Promise<Ended>;
  /** Waits until everything of the chain is read and booked, and audits it strictly. */
  expectSoundBooks(): Promise<void>;
}

/** Deploys both routers. The new one has another owner, whom `npm run router` can act for. */
export async function openSuccession(stack: Stack): Promise<Succession> {
  const chain = chainsConfig().chains.find(({ id }) => id === ID) as ChainConfig;
  const { env } = thisInstallation(stack);
  const keys = { relayer: env.RELAYER_KEY as Hex, refunder: env.REFUNDER_KEY as Hex };
  const first = await deployRouters({ chains: [chain], rates: {} }, keys, 1);
  const key = generatePrivateKey();
  const newOwner = { key, account: privateKeyToAccount(key) };
  const newRouter = await deploySecond(chain, keys, newOwner.account);
  let file = "";
  const run: Succession["run"] = (command, args) =>
    runCommand(command, { ...thisInstallation(stack).env, CHAINS_FILE: file, LOG_LEVEL }, args);
  return {
    chain,
    newOwner,
    newRouter,
    oldRouter: first.chains[0]?.routers[0] as RouterConfig,
    usdc: chain.tokens.find(({ symbol }) => symbol === "USDC")?.address as Hex,
    on: (router) => ({ ...chain, routers: [router] }),
    start(routers, more = {}) {
      file = changedChainsFile(({ chains }: ChainsConfig) => {
        const deposits = quotingRouter({ routers }).version === 2;
        Object.assign(chains.find(({ id }) => id === ID) ?? {}, { routers, deposits });
      });
      const installation = thisInstallation(stack);
      return startServer({ way: "mount", installation, env: { CHAINS_FILE: file, ...more } });
    },
    run,
    async expectSoundBooks() {
      const last = await eventually(
        () => run("audit-books", ["--strict"]),
        ({ code }) => code === 0,
      );
      expect(last).toMatchObject({ code: 0 });
    },
  };
}

async function deploySecond(
  chain: ChainConfig,
  keys: { relayer: Hex; refunder: Hex },
  newOwner: PrivateKeyAccount,
): Promise<RouterConfig> {
  const owner = privateKeyToAccount(generatePrivateKey());
  const deployer = new LocalDeployer({ rpcUrl: urlOf(chain), chainId: ID, owner });
  await deployer.ensureGas(owner.address, parseEther("10"));
  const startBlock = Number(await publicClient(chain).getBlockNumber());
  const code = routerInitcode({
    owner: newOwner.address,
    relayer: privateKeyToAccount(keys.relayer).address,
    refunder: privateKeyToAccount(keys.refunder).address,
    ...{ guardian: GUARDIAN.address, feeRecipient: FEE_RECIPIENT, ownerMayBeKey: true },
  });
  return { address: await deployer.create2(code), startBlock, version: 2 };
}
