import type { PrivateKeyAccount } from "viem/accounts";
import type { ChainConfig } from "@/server/chain/client/registry";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { testClient } from "@/tests/support/chains";
import type { Stack } from "@/tests/support/installation";
import {
  type OwnChainOptions,
  type ProxiedChain,
  useOwnChain as startOwnChain,
} from "@/tests/support/own-chain";
import { makeBuyer } from "@/tests/support/payments";
import { type Driver, drive, isQuiet, newDriver } from "@/tests/support/relay-driver";

/** A separate chain with a merchant, a buyer and a relayer that the test drives. */
export interface ChainWorld {
  own: ProxiedChain;
  /** The test's client of the chain. */
  chain: ChainConfig;
  account: TestAccount;
  payer: PrivateKeyAccount;
  /** Drives a new process, with timeouts chosen by the test. */
  driver: (changes?: Parameters<typeof newDriver>[1]) => Driver;
  mine: (blocks: number) => Promise<void>;
  /** Replaces the last blocks with empty ones. */
  reorganise: (depth: number) => Promise<unknown>;
}

/** Opens a world on a new chain. Must come before anything reads the environment. */
export async function openChainWorld(
  stack: Stack,
  options: Omit<OwnChainOptions, "name">,
): Promise<ChainWorld> {
  return makeChainWorld(await startOwnChain(stack, { name: "Own", ...options }));
}

/** Opens a world on a chain that is already running. */
export async function makeChainWorld(own: ProxiedChain): Promise<ChainWorld> {
  const chain = own.direct;
  return {
    own,
    chain,
    account: await makeAccount(),
    payer: await makeBuyer(chain),
    driver: (changes = {}) => newDriver(own.config, changes),
    mine: (blocks) => testClient(chain).mine({ blocks }),
    reorganise: (depth) => testClient(chain).request({ method: "anvil_reorg", params: [depth, []] } as never),
  };
}

/** Resumes mining, and runs the loops until no job is open. */
export async function bringToRest({ chain, driver, mine }: Pick<ChainWorld, "chain" | "driver" | "mine">) {
  await testClient(chain).setAutomine(true);
  await drive(driver(), async () => {
    await mine(1);
    return isQuiet();
  });
}
