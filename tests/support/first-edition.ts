import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Hex } from "viem";
import { deployRouters } from "@/tests/support/chains";
import { setEnvironment } from "@/tests/support/environment";
import type { Stack } from "@/tests/support/installation";

/** Gives this test process's installation routers of the first edition. */
export async function useFirstEdition({ directory, chains }: Stack): Promise<void> {
  const keys = { relayer: process.env.RELAYER_KEY as Hex, refunder: process.env.REFUNDER_KEY as Hex };
  const file = join(directory, `chains-${randomBytes(6).toString("hex")}.json`);
  writeFileSync(file, JSON.stringify(await deployRouters(chains, keys, 1)));
  setEnvironment({ CHAINS_FILE: file });
}
