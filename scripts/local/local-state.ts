import { randomBytes } from "node:crypto";
import { english, generateMnemonic } from "viem/accounts";
import type { DataDir } from "@/scripts/local/data-dir";
import { readJson } from "@/scripts/local/data-dir";
import { writeDurably } from "@/scripts/local/write-durably";
import { generateApiKey } from "@/server/auth/api-key";
import { newId } from "@/server/kernel/ids";

/** The demo account's secrets; the database stores only their hashes. */
export interface DemoIdentity {
  accountId: string;
  userId: string;
  email: string;
  password: string;
  apiKey: string;
  merchantIds: [string, string];
}

/** A local installation's secrets and state. Stored in DATA_DIR/local.json (0600). */
export interface LocalState {
  /** Derives all keys of the local chains. */
  mnemonic: string;
  authSecret: string;
  demo: DemoIdentity;
  /** Ports of the chains by chain id, so that wallets find them again. */
  ports: Record<string, number>;
  /** The assets, as `<chain id>:<token>`, for which the demo merchants already got a destination. */
  settled: string[];
  /** Whether the demo's finished payments were created. */
  hasHistory: boolean;
}

const FILE = "local.json";

/** Reads the state, or creates and stores a new one before anything depends on it. */
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
