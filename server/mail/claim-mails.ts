import { computed, raw } from "@/server/db/raw";
import { changed, db, many } from "@/server/db/sql";
import { clock, fragment, store } from "@/server/db/store";

/** Seconds for which a claimed mail is left alone; far longer than a mail server may take. */
const LEASE_S = 300;

export interface ClaimedMail {
  id: string;
  kind: string;
  sealed: Buffer | null;
  /** Attempts so far, this one included. */
  attempts: number;
  isExpired: boolean;
}

/**
 * Claims at most `most` mails that are due. A worker that is killed while it sends leaves its mails to the next one
 * after five minutes, so a mail may arrive twice, with the same Message-ID.
 */
export function claimMails(most: number): Promise<ClaimedMail[]> {
  return many(
    db,
    // As one array, so that locking and the update share one plan.
    raw({
      id: "mail.id",
      kind: "mail.kind",
      sealed: "mail.sealed",
      attempts: "mail.attempts",
      isExpired: computed("boolean"),
    })`update mail set attempts = attempts + 1, next_attempt_at = clock_timestamp() + ${LEASE_S} * interval '1 second'
        where id = any(array(
          select id from mail where status = 'waiting' and next_attempt_at <= clock_timestamp()
          order by next_attempt_at limit ${most} for update skip locked))
        returning id, kind, sealed, attempts, expires_at <= clock_timestamp() as "isExpired"`,
  );
}

type Claim = Pick<ClaimedMail, "id" | "attempts">;

/** Records that a mail was handed to the mail server, and forgets its content. */
export function markSent(claim: Claim): Promise<number> {
  return changed(db, endingOf(claim).set({ status: "sent", sealed: null, ended_at: clock() }));
}

/** Records that a mail is given up, and forgets its content. */
export function markFailed(claim: Claim, fault: string): Promise<number> {
  return changed(db, endingOf(claim).set({ status: "failed", sealed: null, ended_at: clock(), fault }));
}

/** Sets the next attempt, unless another worker has claimed the mail meanwhile. */
export function postpone(claim: Claim, delayS: number): Promise<number> {
  const next = fragment<Date>`clock_timestamp() + ${delayS} * interval '1 second'`;
  return changed(db, endingOf(claim).set({ next_attempt_at: next }));
}

function endingOf({ id, attempts }: Claim) {
  return store
    .updateTable("mail")
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .where("attempts", "=", attempts);
}
