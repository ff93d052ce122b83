import { type ChainsConfig, chainsConfig } from "@/server/chain/client/registry";
import { onNotify } from "@/server/db/listen";
import { env } from "@/server/kernel/env";
import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";
import { keepAssets } from "@/server/known-assets/keep-assets";
import { loadNetworks } from "@/server/networks/load-networks";

const CHANNEL = "networks_changed";
/** A notice may be lost with its connection. */
const EVERY_MS = 5_000;
/** Number of failed readings that are not logged after the first one. */
const LOG_EVERY = 12;

interface Reader {
  failures: number;
  /** The configuration whose assets were recorded last. */
  kept: ChainsConfig | null;
}

/**
 * Keeps this process's networks and fees in step with the database until `signal` is aborted. Resolves after the first
 * reading, and never rejects. Does nothing when it already runs.
 */
export async function followNetworks(signal: AbortSignal): Promise<void> {
  const following = singleton("following-networks", () => ({ started: false }));
  if (following.started) return;
  following.started = true;
  const reader: Reader = { failures: 0, kept: null };
  const stopListening = onNotify(CHANNEL, () => void read(reader));
  const timer = setInterval(() => void read(reader), EVERY_MS).unref();
  signal.addEventListener(
    "abort",
    () => {
      stopListening();
      clearInterval(timer);
      following.started = false;
    },
    { once: true },
  );
  await read(reader);
}

/** Follows networks in a process that Next started. While pages are built there is no database. */
export async function followNetworksOfPages(): Promise<void> {
  if (env().CHAINS_FILE) await followNetworks(new AbortController().signal);
}

async function read(reader: Reader): Promise<void> {
  try {
    await loadNetworks();
    const config = chainsConfig();
    if (config !== reader.kept) await keepAssets();
    reader.kept = config;
    reader.failures = 0;
  } catch (err) {
    if (reader.failures % LOG_EVERY === 0)
      log().warn({ err }, "networks could not be read; the last known ones stand");
    reader.failures += 1;
  }
}
