import { type Gateway, GatewayError } from "@/components/checkout/gateway-client";
import { pause } from "@/components/wallet/pause";
import type { PaymentStatus } from "@/server/payments/lifecycle";

export interface Watch {
  gateway: Gateway;
  /** What the page shows now. */
  known: PaymentStatus;
  /** The page shows something old: it is to be read again. */
  onNews: () => void;
  onContact: (isOnline: boolean) => void;
  /** Aborted when the page has something newer to show, or goes. */
  signal: AbortSignal;
  /** A signal that is aborted when the status is wanted at once. */
  nextWake: () => AbortSignal;
}

/** How long the server may hold an answer back; a change ends it at once. */
const HOLD_MS = 15_000;
/** While confirming, the depth in blocks is worth reading more often. */
const HOLD_CONFIRMING_MS = 4_000;
const NEWS_PAUSE_MS = 1_500;
const SLOWEST_MS = 10_000;
const FIRST_RETRY_MS = 500;
const OFFLINE_AFTER = 2;

/** Where the watch stands between two reads. */
interface Turn {
  /** How long the server may hold back the next answer. */
  holdMs: number;
  /** Reads in a row that brought no answer. */
  faults: number;
}

const AT_ONCE: Turn = { holdMs: 0, faults: 0 };

/**
 * Follows a payment's status by long-polls until `signal` is aborted. The first read and each one after a wake answer
 * at once: a change may lie before them, and the server holds back only what changes later.
 */
export async function watchStatus(watch: Watch): Promise<void> {
  let turn = AT_ONCE;
  while (!watch.signal.aborted) {
    const wake = watch.nextWake();
    const next = await read(watch, turn, wake).catch((error: unknown) =>
      missed(watch, { turn, wake, error }),
    );
    turn = wake.aborted ? AT_ONCE : next;
  }
}

async function read(watch: Watch, { holdMs }: Turn, wake: AbortSignal): Promise<Turn> {
  const { known, gateway } = watch;
  const startMs = performance.now();
  const { status, pollInMs } = await gateway.status(holdMs, wake);
  watch.onContact(true);
  if (status !== known) {
    watch.onNews();
    await pause(NEWS_PAUSE_MS, wake);
    return AT_ONCE;
  }
  if (holdMs === 0) return { holdMs: known === "processing" ? HOLD_CONFIRMING_MS : HOLD_MS, faults: 0 };
  if (known === "processing") watch.onNews();
  // A server that is asked to stop answers at once.
  await pause(Math.max(0, (pollInMs ?? 0) - (performance.now() - startMs)), wake);
  return { holdMs, faults: 0 };
}

async function missed(
  watch: Watch,
  { turn, wake, error }: { turn: Turn; wake: AbortSignal; error: unknown },
): Promise<Turn> {
  if (wake.aborted) return AT_ONCE;
  const faults = turn.faults + 1;
  if (faults >= OFFLINE_AFTER) watch.onContact(false);
  if (error instanceof GatewayError && error.status === 404) watch.onNews();
  await pause(Math.min(FIRST_RETRY_MS * 2 ** faults, SLOWEST_MS) * (0.75 + Math.random() / 2), wake);
  return { holdMs: 0, faults };
}
