import { type Lease, underLease } from "@/server/db/lease";
import { db, one } from "@/server/db/sql";
import { acrossAccounts, fragment, literals, secondsAgo, store } from "@/server/db/store";
import type { Backoff } from "@/server/kernel/for-each-isolated";
import { bookRefunds } from "@/server/refunds/book-refunds";
import { closeRefunds } from "@/server/refunds/close-refunds";
import { RETRY_AFTER_S, retryUndeliverable } from "@/server/refunds/retry-undeliverable";
import { submitRefunds } from "@/server/refunds/submit-refunds";

/** One process's state for the refunds of one chain. */
export interface RefundWorker {
  chainId: number;
  /** The key that sends refunds; null when there is none, so they wait. */
  refunder: string | null;
  lease: Lease;
  backoff: Backoff;
}

/** `sending`: some are in progress; `waiting`: some need money; `follower`: another process does the work. */
export type RefundResult = "idle" | "sending" | "waiting" | "follower";

const LEASE_MS = 4_000;

export function newRefundWorker(chainId: number, refunder: string | null, holder: string): RefundWorker {
  return {
    chainId,
    refunder,
    lease: { name: `refund:${chainId}`, holder, ms: LEASE_MS },
    backoff: new Map(),
  };
}

/**
 * Advances every refund of a chain as far as possible now. It may be repeated and run twice at once: each step is a
 * compare-and-set.
 * @throws AppError `bad_gateway` or `unavailable`; call it again later
 */
export async function advanceRefunds(worker: RefundWorker): Promise<RefundResult> {
  if (!(await hasWork(worker.chainId))) return "idle";
  return (await underLease(db, worker.lease, () => takeRound(worker))) ?? "follower";
}

async function takeRound({ chainId, refunder, backoff }: RefundWorker): Promise<RefundResult> {
  await bookRefunds(chainId, backoff);
  await closeRefunds(chainId, backoff);
  await retryUndeliverable(chainId, backoff);
  if (refunder) await submitRefunds({ chainId, refunder, backoff });
  const { isSending } = await one(
    db,
    store.selectNoFrom(({ exists }) =>
      exists(refundsOn(chainId).where("status", "=", fragment.lit("submitted"))).as("isSending"),
    ),
  );
  return isSending ? "sending" : "waiting";
}

const refundsOn = (chainId: number) =>
  acrossAccounts("job").selectFrom("refund").where("chain_id", "=", chainId);

async function hasWork(chainId: number): Promise<boolean> {
  const { lit } = fragment;
  const open = refundsOn(chainId).where("status", "in", literals("pending", "pending_funds", "submitted"));
  const undeliverable = refundsOn(chainId)
    .where("status", "=", lit("undeliverable"))
    .where("redirect_to", "is", null)
    .where("undeliverable_cause", "<>", lit("awaits_claim"))
    .where("checked_at", "<", secondsAgo(RETRY_AFTER_S));
  const unbooked = store
    .selectFrom("chain_event")
    .where("chain_id", "=", chainId)
    .where("type", "=", lit("PaymentRefunded"))
    .where("confirmed_at", "is", null);
  const { hasWork } = await one(
    db,
    store.selectNoFrom(({ exists, or }) =>
      or([exists(open), exists(undeliverable), exists(unbooked)]).as("hasWork"),
    ),
  );
  return Boolean(hasWork);
}
