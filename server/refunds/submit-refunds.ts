import { refundCall } from "@/server/chain/calls/refund-call";
import { readVault } from "@/server/chain/reads/router-state";
import { db, many, one, sql, transaction } from "@/server/db/sql";
import { type Backoff, forEachIsolated } from "@/server/kernel/for-each-isolated";
import { lockPayment } from "@/server/reconciliation/executed-option";
import { queueRefund } from "@/server/refunds/queue-refund";
import { type PaidOption, refundTerms } from "@/server/refunds/refund-terms";
import { moveRefund, type OpenRefundStatus } from "@/server/refunds/transition";

interface WaitingRefund extends PaidOption {
  id: string;
  status: Extract<OpenRefundStatus, "pending" | "pending_funds">;
}

interface Sender {
  chainId: number;
  /** The key that sends refunds. */
  refunder: string;
  backoff: Backoff;
}

const BATCH = 32;
/** How soon a vault that lacked money is checked again. */
const RECHECK_MS = 3_000;
/** The router sets no deadline for refunds. A refund that could not be signed for this long needs a person. */
const LIFETIME_S = 7 * 24 * 3_600;

/**
 * Queues the refunds that their merchants' vaults cover, oldest first; the others wait. Only one process should run it:
 * two could promise the same vault balance twice, and the router would refuse the second refund.
 * @throws AppError `bad_gateway` or `unavailable`
 */
export async function submitRefunds({ chainId, refunder, backoff }: Sender): Promise<void> {
  const waiting = await many<WaitingRefund & Record<string, unknown>>(
    db,
    sql`select r.id, r.status, r.payment_id as "paymentId", r.merchant_id as "merchantId", o.id as "optionId",
          o.chain_id as "chainId", o.router, o.payer, o.token, o.amount, o.fee, o.destination, o.deadline, o.option_ref as ref, o.key
        from refund r join payment_option o on o.id = r.option_id
        where r.chain_id = ${chainId} and r.status in ('pending', 'pending_funds')
          and (r.checked_at is null or r.checked_at < clock_timestamp() - ${RECHECK_MS} * interval '1 ms')
        order by r.checked_at nulls first, r.id limit ${BATCH}`,
  );
  await forEachIsolated(waiting, (refund) => submit(refund, refunder), { backoff });
}

async function submit(refund: WaitingRefund, refunder: string): Promise<void> {
  const available = (await readVault(refund)) - (await promised(refund));
  if (available < refund.amount) return wait(refund, available);
  const calldata = refundCall(refundTerms(refund));
  const { deadline } = await one<{ deadline: number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) + ${LIFETIME_S}::integer)::bigint as deadline`,
  );
  await transaction(async (tx) => {
    await lockPayment(tx, refund.paymentId);
    if (!(await queueRefund(tx, { ...refund, from: refund.status }, { refunder, calldata, deadline }))) {
      throw new Error(`refund ${refund.id} is not ${refund.status} any more`);
    }
  });
}

/** Sums other submitted refunds that the same vault pays. */
async function promised({ chainId, router, merchantId, token }: WaitingRefund): Promise<bigint> {
  const row = await one<{ amount: bigint }>(
    db,
    sql`select coalesce(sum(o.amount), 0) as amount from refund r join payment_option o on o.id = r.option_id
        where r.chain_id = ${chainId} and r.status = 'submitted' and r.wallet is null and r.merchant_id = ${merchantId}
          and o.router = ${router} and o.token = ${token}`,
  );
  return row.amount;
}

async function wait({ id, paymentId, status, amount }: WaitingRefund, available: bigint): Promise<void> {
  if (status === "pending_funds") {
    await db.query(sql`update refund set checked_at = clock_timestamp() where id = ${id}`);
    return;
  }
  const move = { to: "pending_funds", available: available < 0n ? 0n : available, needed: amount } as const;
  await transaction((tx) => moveRefund(tx, { id, paymentId, from: "pending", move }));
}
