import { rateFeeds } from "@/server/assets/rate-providers";
import { sleep } from "@/server/kernel/clock";
import { env } from "@/server/kernel/env";
import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";
import { loadRates } from "@/server/rates/load-rates";
import { watchPegs } from "@/server/rates/watch-pegs";

const EVERY_MS = 2_000;
/** Number of failed readings that are not logged after the first one. */
const TELL_EVERY = 30;

/**
 * Keeps this process's board of rates in step with the database until `signal` is aborted. Resolves after the first
 * reading. Does nothing without a configured source, or when it already runs.
 */
export async function followRates(signal: AbortSignal): Promise<void> {
  const following = singleton("following-rates", () => ({ started: false }));
  if (following.started || rateFeeds().length === 0) return;
  following.started = true;
  const reader = { failures: 0 };
  await read(reader);
  void keepReading(reader, signal).finally(() => {
    following.started = false;
  });
}

/**
 * Follows rates in a process that Next started. While pages are built there is no configuration, and no rates to
 * follow.
 */
export async function followRatesOfPages(): Promise<void> {
  if (env().CHAINS_FILE) await followRates(new AbortController().signal);
}

async function keepReading(reader: { failures: number }, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(EVERY_MS, signal);
    if (!signal.aborted) await read(reader);
  }
}

async function read(reader: { failures: number }): Promise<void> {
  try {
    await loadRates();
    watchPegs();
    reader.failures = 0;
  } catch (err) {
    if (reader.failures % TELL_EVERY === 0)
      log().warn({ err }, "rates could not be read; the last known ones stand");
    reader.failures += 1;
  }
}
