import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generatePrivateKey } from "viem/accounts";
import type { ChainsConfig } from "@/server/chain/client/registry";
import { deployRouters } from "@/tests/support/chains";
import { copyDatabase } from "@/tests/support/database";

/** What all installations of a test run share. Plain data: it travels between processes. */
export interface Stack {
  directory: string;
  templateUrl: string;
  /** The chains with their tokens; each installation has routers of its own. */
  chains: ChainsConfig;
}

/** One Florin's own database, chains file and keys, as the environment that its processes get. */
export interface Installation {
  directory: string;
  /** Of its database, as the owner of all tables; the application does not know it. */
  ownerUrl: string;
  env: {
    DATABASE_URL: string;
    CHAINS_FILE: string;
    RELAYER_KEY: string;
    REFUNDER_KEY: string;
    DEPLOYER_KEY: string;
    AUTH_SECRET: string;
  };
}

/** A Florin that shares nothing with another but Postgres' and the chains' processes. */
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
      DATABASE_URL: database.url,
      CHAINS_FILE: chainsFile,
      RELAYER_KEY: keys.relayer,
      REFUNDER_KEY: keys.refunder,
      DEPLOYER_KEY: keys.deployer,
      AUTH_SECRET: randomBytes(32).toString("hex"),
    },
  };
}
