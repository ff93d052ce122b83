import { pause } from "@/components/wallet/pause";

const FIRST_RETRY_MS = 1_000;
const SLOWEST_RETRY_MS = 10_000;

/** Waits before the next request after `failures` failed ones; the browser's return to a network ends the wait. */
export async function untilRetry(failures: number, signal: AbortSignal): Promise<void> {
  const online = new AbortController();
  const end = () => online.abort();
  window.addEventListener("online", end);
  const ms = Math.min(FIRST_RETRY_MS * 2 ** failures, SLOWEST_RETRY_MS) * (0.75 + Math.random() / 2);
  await pause(ms, AbortSignal.any([signal, online.signal]));
  window.removeEventListener("online", end);
}
