import type { Hex } from "viem";
import { deployRouters } from "@/tests/support/chains";
import { writeChainsFile } from "@/tests/support/chains-file";
import { setEnvironment } from "@/tests/support/environment";
import type { Stack } from "@/tests/support/installation";

/** Gives this test process's installation routers of the first edition. */
export async function useFirstEdition({ directory, chains }: Stack): Promise<void> {
  const keys = { relayer: process.env.RELAYER_KEY as Hex, refunder: process.env.REFUNDER_KEY as Hex };
  setEnvironment({ CHAINS_FILE: writeChainsFile(directory, await deployRouters(chains, keys, 1)) });
}
