import { db, many } from "@/server/db/sql";
import { acrossAccounts, anyOf, fragment, secondsAgo } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { markForRecheck, note } from "@/server/ledger/audit-run";
import { isRecordedPaid, type RecordedPayment } from "@/server/ledger/is-recorded-paid";
import type { PaymentsRun } from "@/server/ledger/payments-run";
import { chainInWords } from "@/server/ledger/place";
import type { Select } from "@/server/ledger/walk-rows";

interface Refunded {
  id: string;
  paymentId: string;
  chainId: number;
  txHash: string;
  isFresh: boolean;
  isShown: boolean;
  /** The sum of the completed refunds of these terms, where it is more than was paid; of the last of them only. */
  excess: { refunded: string; paid: string } | null;
  recorded: RecordedPayment | null;
}

/** Selects completed refunds, in the order of their ids. */
export const allRefunded: Select = async (after, limit) =>
  idsOf(await many(db, succeededAfter(after, limit)));

/** Selects completed refunds that changed within this many seconds. */
export const refundedWithin =
  (seconds: number): Select =>
  async (after, limit) =>
    idsOf(await many(db, succeededAfter(after, limit).where("updated_at", ">", secondsAgo(seconds))));

const succeededAfter = (after: string, limit: number) =>
  acrossAccounts("job")
    .selectFrom("refund")
    .select("id")
    .where("status", "=", fragment.lit("succeeded"))
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit);

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** Compares completed refunds with the routers' refunds or the recorded transfers, on any chain. */
export async function checkRefunded(run: PaymentsRun, ids: readonly string[]): Promise<void> {
  for (const refund of await findRefunded(ids, run.options.settleS)) {
    const { id, paymentId, chainId, txHash } = refund;
    run.counts.refunds++;
    if (refund.excess) noteExcess(run, refund, refund.excess);
    if (refund.isShown || (await isPaidElsewhere(run, refund))) continue;
    if (refund.isFresh) {
      markForRecheck(run, id);
      continue;
    }
    const text = `${chainInWords(chainId)}: refund ${id} of payment ${paymentId} is succeeded with tx_hash ${txHash}, and ${refund.recorded ? "no transfer by it paid the refund" : "the router gave nothing back by it"}`;
    note(run, { about: id, text });
  }
}

function noteExcess(
  run: PaymentsRun,
  { id, paymentId, chainId }: Refunded,
  excess: { refunded: string; paid: string },
) {
  const text = `${chainInWords(chainId)}: refunds of payment ${paymentId} come to ${excess.refunded}, and ${excess.paid} was paid`;
  note(run, { about: id, text });
}

/** Checks whether another transfer paid the refund. An unreachable network is reported elsewhere. */
async function isPaidElsewhere(
  run: PaymentsRun,
  { id, chainId, txHash, recorded }: Refunded,
): Promise<boolean> {
  if (!recorded) return false;
  return isRecordedPaid(chainId, txHash, recorded).catch((fault: unknown) => {
    if (!(fault instanceof AppError)) throw fault;
    markForRecheck(run, id);
    return true;
  });
}

function findRefunded(ids: readonly string[], settleS: number): Promise<Refunded[]> {
  const isFresh = fragment<boolean>`r.updated_at between clock_timestamp() - ${settleS} * interval '1 second'
      and clock_timestamp()`;
  return many(
    db,
    acrossAccounts("job")
      .selectFrom("refund as r")
      .select(["r.id", "r.payment_id as paymentId", "r.chain_id as chainId", "r.tx_hash as txHash"])
      .select([isFresh.as("isFresh"), RECORDED.as("recorded"), EXCESS.as("excess")])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom("payment_option as o")
            .innerJoin("chain_event as e", (join) =>
              join.onRef("e.payment_id", "=", "o.payment_id").onRef("e.key", "=", "o.key"),
            )
            .whereRef("o.id", "=", "r.option_id")
            .whereRef("o.payment_id", "=", "r.payment_id")
            .whereRef("o.chain_id", "=", "r.chain_id")
            .whereRef("e.chain_id", "=", "r.chain_id")
            .where("e.type", "=", fragment.lit("PaymentRefunded"))
            .whereRef("e.tx_hash", "=", "r.tx_hash")
            .where(NAMES_REFUND),
        ).as("isShown"),
      )
      .where("r.id", "=", anyOf(ids))
      .where("r.status", "=", fragment.lit("succeeded"))
      .orderBy("r.id")
      .$narrowType<Pick<Refunded, "txHash" | "isShown">>(),
  );
}

const EXCESS = fragment<Refunded["excess"]>`(
    select jsonb_build_object('refunded', sum(t.amount)::text, 'paid', o.amount::text)
    from refund t join payment_option o on o.id = t.option_id
    where t.payment_id = r.payment_id and t.option_id = r.option_id and t.status = 'succeeded'
    group by o.id, o.amount having sum(t.amount) > o.amount and max(t.id) = r.id)`;
/** A router of edition 1 refunds a payment once, and names no refund. */
const NAMES_REFUND = fragment<boolean>`(e.data ->> 'refundRef' is null
    or (e.data ->> 'refundRef' = r.ref and (e.data ->> 'amount')::numeric = r.amount))`;
const RECORDED = fragment<RecordedPayment | null>`case when r.recorded_at is not null then (
    select jsonb_build_object('to', r.recorded_to, 'index', r.recorded_index, 'token', o.token, 'payer', o.payer,
      'redirectTo', r.redirect_to, 'amount', r.amount::text)
    from payment_option o where o.id = r.option_id) end`;
