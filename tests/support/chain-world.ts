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

/** A chain of the test's own, with a merchant, a buyer and a relayer that the test drives. */
export interface ChainWorld {
  own: ProxiedChain;
  /** As the test sees it. */
  chain: ChainConfig;
  account: TestAccount;
  payer: PrivateKeyAccount;
  /** A new process's turns, with patience to the test's taste. */
  driver: (changes?: Parameters<typeof newDriver>[1]) => Driver;
  mine: (blocks: number) => Promise<void>;
  /** Replaces the last blocks by empty ones. */
  reorganise: (depth: number) => Promise<unknown>;
}

/** Opens a world on a new chain. Must come before anything reads the environment. */
export async function openChainWorld(
  stack: Stack,
  options: Omit<OwnChainOptions, "name">,
): Promise<ChainWorld> {
  return makeChainWorld(await startOwnChain(stack, { name: "Own", ...options }));
}

/** Opens a world on a chain that was started before. */
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

/** Mines again, and takes turns until no job is open. */
export async function bringToRest({ chain, driver, mine }: Pick<ChainWorld, "chain" | "driver" | "mine">) {
  await testClient(chain).setAutomine(true);
  await drive(driver(), async () => {
    await mine(1);
    return isQuiet();
  });
}
