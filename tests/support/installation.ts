import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generatePrivateKey } from "viem/accounts";
import type { ChainsConfig } from "@/server/chain/client/registry";
import { deployRouters } from "@/tests/support/chains";
import { copyDatabase } from "@/tests/support/database";

/** The parts that all installations of a test run share. Plain data: it is passed between processes. */
export interface Stack {
  directory: string;
  templateUrl: string;
  /** The chains with their tokens; each installation has separate routers. */
  chains: ChainsConfig;
}

/** One installation's database, chains file and keys, as the environment of its processes. */
export interface Installation {
  directory: string;
  /** URL of its database as the tables' owner; the application does not know it. */
  ownerUrl: string;
  env: {
    RATE_LIMIT_DEPOSITS_PER_MINUTE?: string;
    DATABASE_URL: string;
    CHAINS_FILE: string;
    RELAYER_KEY: string;
    REFUNDER_KEY: string;
    DEPLOYER_KEY: string;
    AUTH_SECRET: string;
  };
}

/** Creates an installation that shares only the processes of Postgres and the chains. */
export async function makeInstallation({ directory, templateUrl, chains }: Stack): Promise<Installation> {
  const keys = {
    relayer: generatePrivateKey(),
    refunder: generatePrivateKey(),
    deployer: generatePrivateKey(),
  };
  const [database, configured] = await Promise.all([copyDatabase(templateUrl), deployRouters(chains, keys)]);
  const chainsFile = join(directory, `chains-${randomBytes(6).toString("hex")}.json`);
  writeFileSync(chainsFile, JSON.stringify(configured));
  return {
    directory,
    ownerUrl: database.ownerUrl,
    env: {
      // All tests of a project come from one address.
      RATE_LIMIT_DEPOSITS_PER_MINUTE: "10000",
      DATABASE_URL: database.url,
      CHAINS_FILE: chainsFile,
      RELAYER_KEY: keys.relayer,
      REFUNDER_KEY: keys.refunder,
      DEPLOYER_KEY: keys.deployer,
      AUTH_SECRET: randomBytes(32).toString("hex"),
    },
  };
}
