import { db, many, sql } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";
import type { PaymentsRun } from "@/server/ledger/audit-payments";
import { lookAgain, note } from "@/server/ledger/audit-run";
import { isRecordedPaid, type RecordedPayment } from "@/server/ledger/is-recorded-paid";
import { chainInWords } from "@/server/ledger/place";
import type { Select } from "@/server/ledger/walk-rows";

interface Refunded {
  id: string;
  paymentId: string;
  chainId: number;
  txHash: string;
  isFresh: boolean;
  isShown: boolean;
  recorded: RecordedPayment | null;
}

/** Selects completed refunds, in the order of their ids. */
export const allRefunded: Select = async (after, limit) =>
  idsOf(
    await many(
      db,
      sql`select id from refund where status = 'succeeded' and id > ${after} order by id limit ${limit}`,
    ),
  );

/** Selects completed refunds that changed within this many seconds. */
export const refundedWithin =
  (seconds: number): Select =>
  async (after, limit) =>
    idsOf(
      await many(
        db,
        sql`select id from refund where status = 'succeeded' and id > ${after}
              and updated_at > clock_timestamp() - ${seconds} * interval '1 second' order by id limit ${limit}`,
      ),
    );

const idsOf = (rows: { id?: string }[]) => rows.flatMap(({ id }) => id ?? []);

/** Compares completed refunds with the routers' refunds or the recorded transfers, on any chain. */
export async function checkRefunded(run: PaymentsRun, ids: readonly string[]): Promise<void> {
  for (const refund of await findRefunded(ids, run.options.settleS)) {
    const { id, paymentId, chainId, txHash } = refund;
    run.counts.refunds++;
    if (refund.isShown || (await isPaidElsewhere(run, refund))) continue;
    if (refund.isFresh) {
      lookAgain(run, id);
      continue;
    }
    const text = `${chainInWords(chainId)}: refund ${id} of payment ${paymentId} is succeeded with tx_hash ${txHash}, and ${refund.recorded ? "no transfer by it paid the refund" : "the router gave nothing back by it"}`;
    note(run, { about: id, text });
  }
}

/** Checks whether another transfer paid the refund. An unreachable network is reported elsewhere. */
async function isPaidElsewhere(
  run: PaymentsRun,
  { id, chainId, txHash, recorded }: Refunded,
): Promise<boolean> {
  if (!recorded) return false;
  return isRecordedPaid(chainId, txHash, recorded).catch((fault: unknown) => {
    if (!(fault instanceof AppError)) throw fault;
    lookAgain(run, id);
    return true;
  });
}

function findRefunded(ids: readonly string[], settleS: number): Promise<Refunded[]> {
  return many<Refunded & Record<string, unknown>>(
    db,
    sql`select r.id, r.payment_id as "paymentId", r.chain_id as "chainId", r.tx_hash as "txHash",
          r.updated_at between clock_timestamp() - ${settleS} * interval '1 second' and clock_timestamp() as "isFresh",
          exists (select from payment_option o join chain_event e on e.payment_id = o.payment_id and e.key = o.key
            where o.id = r.option_id and o.payment_id = r.payment_id and o.chain_id = r.chain_id and e.chain_id = r.chain_id
              and e.type = 'PaymentRefunded' and e.tx_hash = r.tx_hash) as "isShown",
          case when r.recorded_at is not null then (select jsonb_build_object('to', r.recorded_to, 'index', r.recorded_index,
            'token', o.token, 'payer', o.payer, 'redirectTo', r.redirect_to, 'amount', o.amount::text)
            from payment_option o where o.id = r.option_id) end as recorded
        from refund r where r.id = any(${ids}::text[]) and r.status = 'succeeded' order by r.id`,
  );
}
