import { GatewayError } from "@/components/checkout/gateway-call";
import { isOpen } from "@/components/checkout/is-open";
import type { PaymentReads } from "@/components/checkout/payment-reads";
import { pause } from "@/components/wallet/pause";
import type { PaymentStatus } from "@/server/payments/lifecycle";

/**
 * `offline`: no answer arrives; `silent`: something answers in the gateway's place, or the gateway reports a fault.
 */
export type Contact = "online" | "offline" | "silent";

export interface Watch {
  reads: Pick<PaymentReads, "status">;
  /** The status that the page shows now. */
  known: PaymentStatus;
  /** Whether the page may change while the status stays, because money is on its way. */
  isUnsettled: boolean;
  /** Reads the page's state again; rejects when that fails. */
  reread: (signal: AbortSignal) => Promise<void>;
  onContact: (contact: Contact) => void;
  /** Aborted when the page has newer content, or unmounts. */
  signal: AbortSignal;
  /** A signal that is aborted when the status is needed at once. */
  nextWake: () => AbortSignal;
}

/** The longest time that the server may hold an answer; a change ends it at once. */
const HOLD_MS = 15_000;
/** While confirming, the depth in blocks is worth polling more often. */
const HOLD_CONFIRMING_MS = 4_000;
const NEWS_PAUSE_MS = 1_500;
const SLOWEST_MS = 10_000;
const FIRST_RETRY_MS = 500;
const OFFLINE_AFTER = 2;
/** After the end, while money may still arrive: the first delay between reads, and the longest one. */
const FIRST_AFTER_END_MS = 2_000;
const SLOWEST_AFTER_END_MS = 30_000;
const AFTER_END_GROWTH = 1.15;
/** The page itself reports sooner that nothing can arrive any more, unless its network has stopped. */
const REREAD_AFTER_END_MS = 7_200_000;

/** The state of the watch between two reads. */
interface Round {
  /** The longest time that the server may hold the next answer. */
  holdMs: number;
  /** Consecutive reads without an answer. */
  faults: number;
  /** Consecutive reads after the payment's end. */
  rereads: number;
}

const AT_ONCE: Round = { holdMs: 0, faults: 0, rereads: 0 };

/**
 * Follows a payment's status by long polling until `signal` is aborted. The first read and each read after a wake
 * return at once: the status may have changed before them, and the server holds an answer only for later changes. After
 * the payment's end the page is read again for late money, at growing intervals.
 */
export async function watchStatus(watch: Watch): Promise<void> {
  const isEnded = !isOpen(watch.known);
  const endMs = isEnded ? performance.now() + REREAD_AFTER_END_MS : Number.POSITIVE_INFINITY;
  if (isEnded) await pause(FIRST_AFTER_END_MS, watch.nextWake());
  let round = AT_ONCE;
  while (!watch.signal.aborted && performance.now() < endMs) {
    const wake = watch.nextWake();
    const next = await read(watch, round, wake).catch((error: unknown) =>
      missed(watch, { round, wake, error }),
    );
    round = wake.aborted ? AT_ONCE : next;
  }
}

async function read(watch: Watch, { holdMs, rereads }: Round, wake: AbortSignal): Promise<Round> {
  const { known, reads } = watch;
  const startMs = performance.now();
  const { status, pollInMs } = await reads.status(holdMs, wake);
  if (status !== known) {
    await watch.reread(wake);
    watch.onContact("online");
    await pause(NEWS_PAUSE_MS, wake);
    return AT_ONCE;
  }
  if (!isOpen(known)) {
    // Late money does not change the status, so the whole state is read.
    await watch.reread(wake);
    watch.onContact("online");
    await pause(Math.min(FIRST_AFTER_END_MS * AFTER_END_GROWTH ** rereads, SLOWEST_AFTER_END_MS), wake);
    return { holdMs: 0, faults: 0, rereads: rereads + 1 };
  }
  watch.onContact("online");
  const isMoving = known === "processing" || watch.isUnsettled;
  if (holdMs === 0) return { holdMs: isMoving ? HOLD_CONFIRMING_MS : HOLD_MS, faults: 0, rereads: 0 };
  if (isMoving) await watch.reread(wake);
  // A server that is shutting down answers at once.
  await pause(Math.max(0, (pollInMs ?? 0) - (performance.now() - startMs)), wake);
  return { holdMs, faults: 0, rereads: 0 };
}

async function missed(
  watch: Watch,
  { round, wake, error }: { round: Round; wake: AbortSignal; error: unknown },
): Promise<Round> {
  if (wake.aborted) return AT_ONCE;
  const faults = round.faults + 1;
  const { status = 0, retryAfterMs = 0 } = error instanceof GatewayError ? error : {};
  if (faults >= OFFLINE_AFTER) watch.onContact(status === 0 ? "offline" : "silent");
  const backoffMs = Math.min(FIRST_RETRY_MS * 2 ** faults, SLOWEST_MS) * (0.75 + Math.random() / 2);
  await pause(Math.max(backoffMs, retryAfterMs), wake);
  return { holdMs: 0, faults, rereads: round.rereads };
}
