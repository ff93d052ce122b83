import { type Gateway, GatewayError } from "@/components/checkout/gateway-client";
import { isOpen } from "@/components/checkout/is-open";
import { pause } from "@/components/wallet/pause";
import type { PaymentStatus } from "@/server/payments/lifecycle";

export interface Watch {
  gateway: Gateway;
  /** What the page shows now. */
  known: PaymentStatus;
  /** Whether the page may have news while the status stays: money on its way that the status does not tell of. */
  isUnsettled: boolean;
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
/** After the end, for what may still arrive: how far apart the first reads are, and how far they get. */
const FIRST_AFTER_END_MS = 2_000;
const SLOWEST_AFTER_END_MS = 30_000;
const AFTER_END_GROWTH = 1.15;
/** The page says sooner that nothing can arrive any more, unless its network stands still. */
const LOOK_AFTER_END_MS = 7_200_000;

/** Where the watch stands between two reads. */
interface Turn {
  /** How long the server may hold back the next answer. */
  holdMs: number;
  /** Reads in a row that brought no answer. */
  faults: number;
  /** Reads in a row after the payment's end. */
  looks: number;
}

const AT_ONCE: Turn = { holdMs: 0, faults: 0, looks: 0 };

/**
 * Follows a payment's status by long-polls until `signal` is aborted. The first read and each one after a wake answer
 * at once: a change may lie before them, and the server holds back only what changes later. After the payment's end the
 * page is read again for what may still arrive, further and further apart.
 */
export async function watchStatus(watch: Watch): Promise<void> {
  const isEnded = !isOpen(watch.known);
  const endMs = isEnded ? performance.now() + LOOK_AFTER_END_MS : Number.POSITIVE_INFINITY;
  if (isEnded) await pause(FIRST_AFTER_END_MS, watch.nextWake());
  let turn = AT_ONCE;
  while (!watch.signal.aborted && performance.now() < endMs) {
    const wake = watch.nextWake();
    const next = await read(watch, turn, wake).catch((error: unknown) =>
      missed(watch, { turn, wake, error }),
    );
    turn = wake.aborted ? AT_ONCE : next;
  }
}

async function read(watch: Watch, { holdMs, looks }: Turn, wake: AbortSignal): Promise<Turn> {
  const { known, gateway } = watch;
  const startMs = performance.now();
  const { status, pollInMs } = await gateway.status(holdMs, wake);
  watch.onContact(true);
  if (status !== known) {
    watch.onNews();
    await pause(NEWS_PAUSE_MS, wake);
    return AT_ONCE;
  }
  if (!isOpen(known)) {
    // What arrives late does not change the status: the page is read to know.
    watch.onNews();
    await pause(Math.min(FIRST_AFTER_END_MS * AFTER_END_GROWTH ** looks, SLOWEST_AFTER_END_MS), wake);
    return { holdMs: 0, faults: 0, looks: looks + 1 };
  }
  const isMoving = known === "processing" || watch.isUnsettled;
  if (holdMs === 0) return { holdMs: isMoving ? HOLD_CONFIRMING_MS : HOLD_MS, faults: 0, looks: 0 };
  if (isMoving) watch.onNews();
  // A server that is asked to stop answers at once.
  await pause(Math.max(0, (pollInMs ?? 0) - (performance.now() - startMs)), wake);
  return { holdMs, faults: 0, looks: 0 };
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
  return { holdMs: 0, faults, looks: turn.looks };
}
