import { randomBytes } from "node:crypto";
import { english, generateMnemonic } from "viem/accounts";
import type { DataDir } from "@/scripts/local/data-dir";
import { readJson } from "@/scripts/local/data-dir";
import { writeDurably } from "@/scripts/local/write-durably";
import { generateApiKey } from "@/server/auth/api-key";
import { newId } from "@/server/kernel/ids";

/** The demo account as it was made; the database has the hashes only. */
export interface DemoIdentity {
  accountId: string;
  userId: string;
  email: string;
  password: string;
  apiKey: string;
  merchantIds: [string, string];
}

/** The secrets of a local installation, and what it remembers. Kept in DATA_DIR/local.json (0600). */
export interface LocalState {
  /** All keys of the local chains come from it. */
  mnemonic: string;
  authSecret: string;
  demo: DemoIdentity;
  /** Ports of the chains by chain id, so that wallets find them again. */
  ports: Record<string, number>;
  /** `<chain id>:<token>` of which the demo merchants' settlements were made. */
  settled: string[];
  /** Whether the demo's finished payments were made. */
  hasHistory: boolean;
}

const FILE = "local.json";

/** Reads the state, or makes a new one. It is on disk before anything is made of it. */
export function loadLocalState(dataDir: DataDir): LocalState {
  const known = readJson<LocalState>(dataDir.at(FILE));
  if (known) return known;
  const made: LocalState = {
    mnemonic: generateMnemonic(english),
    authSecret: randomBytes(32).toString("hex"),
    demo: {
      accountId: newId("acc"),
      userId: newId("usr"),
      email: "demo@florin.example",
      password: randomBytes(12).toString("base64url"),
      apiKey: generateApiKey("test"),
      merchantIds: [newId("mrch"), newId("mrch")],
    },
    ports: {},
    settled: [],
    hasHistory: false,
  };
  saveLocalState(dataDir, made);
  return made;
}

/** Replaces the state on disk. */
export function saveLocalState(dataDir: DataDir, state: LocalState): void {
  writeDurably(dataDir.at(FILE), JSON.stringify(state, null, 2));
}
