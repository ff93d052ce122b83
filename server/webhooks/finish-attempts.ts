import { createBatchLoader } from "@/server/db/batch-loader";
import { raw } from "@/server/db/raw";
import { changed, db, type Tx, transaction } from "@/server/db/sql";
import { acrossAccounts, clock, fragment } from "@/server/db/store";
import type { TakenDelivery } from "@/server/webhooks/claim-deliveries";
import type { Decision } from "@/server/webhooks/decide-attempt";
import type { PostResult } from "@/server/webhooks/post-webhook";

/** Days of failures after which an endpoint is disabled. */
const PATIENCE_DAYS = 5;
/** The last success of an endpoint is stored this often. */
const SUCCESS_EVERY_MS = 10_000;

interface Attempt {
  delivery: TakenDelivery;
  result: PostResult;
  decision: Decision;
}

/** Stores an attempt and what follows from it, for its delivery and its endpoint. */
export async function finishAttempt(attempt: Attempt): Promise<void> {
  await storeAttempt(attempt);
  const { delivery, decision } = attempt;
  if (decision.to === "delivered") await noteSuccess(delivery);
  else await noteFailure(delivery.endpoint.id, decision.to === "gone");
}

/** Gives a delivery back whose attempt was broken off, so that another worker need not wait. */
export async function giveBack({ id, taken }: TakenDelivery): Promise<void> {
  await changed(
    db,
    acrossAccounts("job")
      .updateTable("webhook_delivery")
      .set({ next_at: clock() })
      .where("id", "=", id)
      .where("taken", "=", taken)
      .where("status", "=", fragment.lit("pending")),
  );
}

const storeAttempt = createBatchLoader("webhook-attempts", async (attempts: Attempt[]) => {
  const rows = attempts.map(({ delivery, result, decision }) => ({
    id: delivery.id,
    taken: delivery.taken,
    to_status: decision.to === "gone" ? "failed" : decision.to,
    wait_ms: decision.to === "pending" ? decision.waitMs : 0,
    http_status: result.status,
    fault: result.fault,
    answer: result.answer,
    duration_ms: result.durationMs,
  }));
  await changed(db, store(JSON.stringify(rows)));
  return attempts.map(() => undefined);
});

const store = (rows: string) =>
  // Two changes of one list in one round trip.
  raw("job", {})`with given as (
      select * from jsonb_to_recordset(${rows}::jsonb) g (id text, taken integer, to_status text, wait_ms bigint,
        http_status smallint, fault text, answer text, duration_ms integer)),
    noted as (
      insert into webhook_attempt (delivery_id, status, fault, answer, duration_ms)
      select id, http_status, fault, answer, duration_ms from given)
    update webhook_delivery d set status = g.to_status, attempts = d.attempts + 1, updated_at = clock_timestamp(),
      next_at = clock_timestamp() + g.wait_ms * interval '1 millisecond'
    from given g where d.id = g.id and d.taken = g.taken and d.status = 'pending'`;

async function noteSuccess({ endpoint: { id, isFailing, lastSuccessAt } }: TakenDelivery): Promise<void> {
  const isRecent = lastSuccessAt !== null && Date.now() - lastSuccessAt.getTime() < SUCCESS_EVERY_MS;
  if (isRecent && !isFailing) return;
  await changed(
    db,
    acrossAccounts("job")
      .updateTable("webhook_endpoint")
      .set({ failing_since: null, last_success_at: clock() })
      .where("id", "=", id)
      .where("status", "=", "enabled"),
  );
}

/** Notes a failure. An endpoint that is gone, or has failed for five days, is disabled, and what waits for it fails. */
async function noteFailure(id: string, isGone: boolean): Promise<void> {
  const since = fragment<Date>`coalesce(failing_since, clock_timestamp())`;
  const patience = fragment<Date>`clock_timestamp() - ${PATIENCE_DAYS} * interval '1 day'`;
  // A success of an attempt that began before the failure leaves `failing_since` as it is.
  const isOver = fragment<boolean>`${isGone} or (failing_since < ${patience}
    and (last_success_at is null or last_success_at < ${patience}))`;
  await transaction(async (tx) => {
    const enabled = acrossAccounts("job")
      .updateTable("webhook_endpoint")
      .where("id", "=", id)
      .where("status", "=", "enabled");
    const reason = isGone ? "gone" : "failures";
    const off = { status: "disabled", disabled_reason: reason, failing_since: since, updated_at: clock() };
    const disabled = await changed(tx, enabled.set(off).where(isOver));
    if (disabled > 0) await failPending(tx, id);
    else await changed(tx, enabled.set({ failing_since: since }).where("failing_since", "is", null));
  });
}

async function failPending(tx: Tx, endpointId: string): Promise<void> {
  await changed(
    tx,
    acrossAccounts("job")
      .updateTable("webhook_delivery")
      .set({ status: "failed", updated_at: clock(), taken: fragment<number>`taken + 1` })
      .where("endpoint_id", "=", endpointId)
      .where("status", "=", fragment.lit("pending")),
  );
}
