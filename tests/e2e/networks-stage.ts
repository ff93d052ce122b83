import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { hash } from "@node-rs/argon2";
import pg from "pg";
import type { ChainConfig } from "@/server/chain/client/registry";
import type { NetworkPreset } from "@/server/chain/networks/preset-schema";
import { newId } from "@/server/kernel/ids";
import { sharedEnvironment, startSecondApp } from "@/tests/e2e/second-app";
import { inDatabase } from "@/tests/e2e/settings-visit";
import type { Demo } from "@/tests/support/e2e";
import { runCommand } from "@/tests/support/operator-command";
import { etchPreset } from "@/tests/support/preset-network";
import { startChain } from "@/tests/support/start-chains";

const PASSWORD = "the password of an operator";

/** An installation without any network, and a chain with the id and the tokens of a public one. */
export interface NetworksStage {
  origin: string;
  operator: Demo["dashboard"];
  chain: ChainConfig;
  close(): Promise<void>;
}

/** Starts a separate installation, since a network would be in the way of all other tests. */
export async function startInstallation(preset: NetworkPreset): Promise<NetworksStage> {
  const directory = mkdtempSync(path.join(tmpdir(), "florin-networks-"));
  const kept = sharedEnvironment();
  const database = new URL(kept.DATABASE_URL ?? "");
  const name = `florin_${randomBytes(6).toString("hex")}`;
  await inDatabase(`create database ${name}`, []);
  database.pathname = `/${name}`;
  const chainsFile = path.join(directory, "chains.json");
  writeFileSync(chainsFile, JSON.stringify({ chains: [] }));
  const own = { DATABASE_URL: database.href, CHAINS_FILE: chainsFile };
  const dataDir = process.env.FLORIN_E2E_DATA_DIR ?? "";
  const ownerUrl = ownerOf(dataDir, name);
  const { code, lines } = await runCommand("migrate", { ...kept, ...own, DATABASE_OWNER_URL: ownerUrl });
  if (code !== 0) throw new Error(lines.join("\n"));
  const operator = await makeOperator(ownerUrl);
  const { config, process: node } = await startChain(path.dirname(dataDir), preset);
  await etchPreset(config, preset);
  const app = await startSecondApp(own);
  const close = async () => {
    await app.close();
    await node.kill();
    rmSync(directory, { recursive: true, force: true });
  };
  return { origin: app.origin, operator, chain: { ...config, tokens: tokensOf(preset) }, close };
}

/** Returns a database's URL for its owner. */
function ownerOf(dataDir: string, database: string): string {
  const file = path.join(dataDir, "postgres", "florin-instance.json");
  const { port, password } = JSON.parse(readFileSync(file, "utf8")) as { port: number; password: string };
  return `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
}

const tokensOf = ({ tokens }: NetworkPreset): ChainConfig["tokens"] =>
  tokens.filter(({ issuance }) => issuance === "native");

async function makeOperator(databaseUrl: string): Promise<Demo["dashboard"]> {
  const [accountId, userId] = [newId("acc"), newId("usr")];
  const email = `${randomBytes(6).toString("hex")}@florin.test`;
  const cheap = await hash(PASSWORD, { memoryCost: 1_024, timeCost: 1, parallelism: 1 });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("insert into account (id, name, is_operator) values ($1, 'Operator', true)", [
      accountId,
    ]);
    await client.query(
      `insert into "user" (id, email, name, password_hash) values ($1, $2, 'Ada Operator', $3)`,
      [userId, email, cheap],
    );
    await client.query("insert into membership (account_id, user_id, role) values ($1, $2, 'owner')", [
      accountId,
      userId,
    ]);
  } finally {
    await client.end();
  }
  return { email, password: PASSWORD };
}
