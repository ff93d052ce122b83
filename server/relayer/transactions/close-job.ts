import type { RouterEvent } from "@/server/chain/reads/router-events";
import { maybeOne, type Tx, transaction } from "@/server/db/sql";
import { acrossAccounts, fragment, store } from "@/server/db/store";
import { reviewKeys } from "@/server/deposits/deposit-transfers";
import { recordEvent } from "@/server/events/record-event";
import { recordVanished } from "@/server/indexer/record-vanished";
import { log } from "@/server/kernel/log";
import { lockPayment } from "@/server/reconciliation/executed-option";
import { failPayment } from "@/server/reconciliation/fail-payment";
import { payFromDepositInstead } from "@/server/reconciliation/pay-from-deposit";
import { isPaying } from "@/server/relayer/jobs/queue-relay";
import { adoptSentJob, failOpenJob } from "@/server/relayer/jobs/transition";
import type { Job } from "@/server/relayer/signer/relay-job";
import { endClosing } from "@/server/relayer/transactions/end-closing";
import { isOvertaken } from "@/server/relayer/transactions/is-overtaken";
import { effectOf, isOfDeposit } from "@/server/relayer/transactions/job-effect";

/**
 * Fails a job that can have no effect any more, and its payment; one whose money is at its deposit address is paid from
 * there. Returns false, with nothing changed, when the chain shows an execution of the payment; that execution decides.
 * @throws AppError `bad_gateway`
 */
export async function failJob(job: Job, reason: string): Promise<boolean> {
  const isArrived = await isOvertaken(job);
  return transaction(async (tx) => {
    const { paymentId } = job;
    await lockPayment(tx, paymentId);
    if (!(await failOpenJob(tx, job.id, reason))) return true;
    // A call that closes a payment and fails changes nothing for the payment.
    if (job.kind === "close") return true;
    if (isForReview(job, isArrived)) return endDepositCall(tx, job, reason);
    await recordEvent(tx, { paymentId, type: "relay.failed", data: { reason } });
    await recordLoss(tx, job);
    if (isArrived) await payFromDepositInstead(tx, job);
    const attemptId = isArrived ? null : await findAttempt(tx, job);
    if (attemptId === null) return true;
    if ((await failPayment(tx, { paymentId, attemptId, reason })) === "on_chain") throw new FoundOnChain();
    return true;
  }).catch((fault: unknown) => {
    if (fault instanceof FoundOnChain) return false;
    throw fault;
  });
}

/** Checks whether the deposit's review decides what follows a call's failure, since the money may be at the address. */
function isForReview({ kind }: Job, isArrived: boolean): boolean {
  return kind === "pay_deposit" || isOfDeposit(kind) || (kind === "fund_deposit" && isArrived);
}

/**
 * Records the failure of a call for a deposit. Its review decides what follows: the money may still be there, and then
 * another call pays with it until the deadline.
 */
async function endDepositCall(tx: Tx, job: Job, reason: string): Promise<true> {
  const { paymentId, key } = job;
  await recordEvent(tx, { paymentId, type: "relay.failed", data: { reason } });
  await recordLoss(tx, job);
  await reviewKeys(tx, [key]);
  return true;
}

/**
 * Finds the attempt that a call belongs to, or that waits for the money of a permit. Once a call pays with that money, the
 * attempt is that call's.
 */
async function findAttempt(tx: Tx, { kind, attemptId, paymentId, key }: Job): Promise<string | null> {
  if (kind !== "fund_deposit") return attemptId;
  const waiting = await maybeOne(
    tx,
    store
      .selectFrom("payment_attempt as a")
      .innerJoin("payment_option as o", "o.id", "a.option_id")
      .select("a.id")
      .where("a.payment_id", "=", paymentId)
      .where("o.key", "=", key)
      .where("a.status", "=", fragment.lit("active"))
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom("relay_job as j")
              .whereRef("j.attempt_id", "=", "a.id")
              .where("j.status", "<>", fragment.lit("failed")),
          ),
        ),
      ),
  );
  return waiting?.id ?? null;
}

/** Thrown to roll a failure back. */
class FoundOnChain extends Error {}

/** An execution or a refund that is booked, as the payment's own or as an exception. */
interface Booked {
  key: string;
  txHash: string;
  block: number;
}

/**
 * Ends a job without effect whose payment another transaction executed. The job gets that transaction's hash if it
 * executed the same key, and fails if it executed another option of the payment. Returns false until the event is
 * booked.
 */
export function closeByEvent(job: Job): Promise<boolean> {
  if (job.kind === "close") return endClosing(job);
  const type = effectOf(job);
  if (type === null) return Promise.resolve(false);
  return transaction(async (tx) => {
    await lockPayment(tx, job.paymentId);
    const event = await bookedEvent(tx, job, type);
    if (!event) return false;
    const isAdopted = event.key === job.key;
    const isClosed = isAdopted
      ? await adoptSentJob(tx, job.id, event)
      : await failOpenJob(tx, job.id, "paid by another option");
    if (!isClosed) return false;
    const data = { txHash: event.txHash };
    if (isAdopted) await recordEvent(tx, { paymentId: job.paymentId, type: "relay.adopted", data });
    else await recordLoss(tx, job);
    return true;
  });
}

function bookedEvent(tx: Tx, job: Job, type: RouterEvent["type"]): Promise<Booked | undefined> {
  return maybeOne(
    tx,
    store
      .selectFrom("chain_event")
      .select(["key", "tx_hash as txHash", "block_number as block"])
      .where("payment_id", "=", job.paymentId)
      .where("type", "=", type)
      .where("outcome", "is not", null)
      .where(namesRefund(job.refundRef))
      .orderBy((eb) => eb("key", "=", job.key), "desc")
      .orderBy((eb) => eb("outcome", "=", fragment.lit("applied")), "desc")
      .orderBy("confirmed_at")
      .limit(1)
      .$narrowType<Pick<Booked, "key">>(),
  );
}

/** Excludes the events of other refunds; a router of edition 1 names none. */
const namesRefund = (ref: string | null) =>
  fragment<boolean>`coalesce(data ->> 'refundRef', ${ref}::text) is not distinct from ${ref}::text`;

/**
 * Records that the transaction by which a payment or refund succeeded is off the chain for good. A reorganisation
 * beyond the confirmation depth removed it. For a refund it adds a timeline entry. The status stays.
 */
async function recordLoss(tx: Tx, { id, paymentId, kind }: Job): Promise<void> {
  const lost = await maybeOne(tx, succeededBy(id, paymentId));
  if (!lost) return;
  if (isPaying(kind)) return recordVanished(tx, [paymentId], lost);
  const data = { reason: "reverted", ...lost };
  log().error({ paymentId, jobId: id, ...data }, "a booked transaction was reorganised away for good");
  await recordEvent(tx, { paymentId, type: "chain.exception", data });
}

/** Selects the version of a job's transaction by which its payment or refund succeeded. */
function succeededBy(jobId: string, paymentId: string) {
  return acrossAccounts("job")
    .selectFrom("relay_transaction as t")
    .innerJoin("relay_job as j", "j.transaction_id", "t.job_id")
    .select(["t.chain_id as chainId", "t.hash as txHash"])
    .where("j.id", "=", jobId)
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom("payment as p")
            .where("p.id", "=", paymentId)
            .where("p.status", "=", fragment.lit("succeeded"))
            .whereRef("p.tx_hash", "=", "t.hash"),
        ),
        exists(
          selectFrom("refund as r")
            .where("r.job_id", "=", jobId)
            .where("r.status", "=", fragment.lit("succeeded"))
            .whereRef("r.tx_hash", "=", "t.hash"),
        ),
      ]),
    );
}
