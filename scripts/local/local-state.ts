import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
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

/**
 * What a new local installation has: two months of four shops, a few payments of two, or none. One that has begun keeps
 * what it has.
 */
export type Beginning = "shops" | "few" | "empty";

/** The history of the demo's four shops. */
export interface DemoShops {
  merchantIds: string[];
  /** Unix seconds of its first sale. */
  since: number;
  /** Whether all of it was written. Until then the installation has nothing else, and begins again. */
  isFilled: boolean;
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
  /** Left out by installations from before there was a choice, which began with a few payments. */
  beginning?: Beginning;
  /** Left out unless it began with them. */
  shops?: DemoShops;
}

const FILE = "local.json";
const HISTORY_S = 60 * 86_400;

/** Reads the state, or creates and stores a new one before anything depends on it. */
export function loadLocalState(dataDir: DataDir, beginning: Beginning = "few"): LocalState {
  const known = readJson<LocalState>(dataDir.at(FILE));
  if (known?.shops?.isFilled === false) return beginAgain(dataDir, { ...known, beginning });
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
    beginning,
  };
  const begun = beginning === "shops" ? { ...made, shops: newShops(made) } : made;
  saveLocalState(dataDir, begun);
  return begun;
}

function newShops({ demo }: LocalState): DemoShops {
  return {
    merchantIds: [...demo.merchantIds, newId("mrch"), newId("mrch")],
    since: Math.floor(Date.now() / 1_000) - HISTORY_S,
    isFilled: false,
  };
}

/** Removes what an interrupted first start has left: nobody could use it yet, and half a history is none. */
function beginAgain(dataDir: DataDir, known: LocalState): LocalState {
  for (const name of ["chains", "chains.json", "postgres"])
    rmSync(dataDir.at(name), { recursive: true, force: true });
  const shops = known.beginning === "shops" ? newShops(known) : undefined;
  const state = { ...known, settled: [], shops };
  saveLocalState(dataDir, state);
  return state;
}

/** Replaces the state on disk. */
export function saveLocalState(dataDir: DataDir, state: LocalState): void {
  writeDurably(dataDir.at(FILE), JSON.stringify(state, null, 2));
}
