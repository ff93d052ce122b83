import { many, sql, type Tx } from "@/server/db/sql";
import { recordEvents } from "@/server/events/record-event";
import { endAttempts } from "@/server/payments/attempt-transition";
import { type Execution, markSucceeded } from "@/server/payments/transition";
import { failQueuedJobs } from "@/server/relayer/jobs/transition";

/** A payment whose confirmed option was executed, locked. */
interface ChosenPayment {
  id: string;
  /** Of the option's terms. */
  key: string;
  isPaid: boolean;
  asset: string;
  /** Base units, in digits. */
  net: string;
  destination: string | null;
}

/** The payments that one transaction executed on chain, each by the key of its terms. */
interface Executed {
  txHash: string;
  paymentIds: readonly string[];
  keys: readonly string[];
}

/**
 * Finds and locks the payments that these executions pay exactly as confirmed; `settlePayment` handles all others. They
 * are locked in one order, so that two such transactions cannot deadlock.
 */
export function lockConfirmed(tx: Tx, { txHash, paymentIds, keys }: Executed): Promise<ChosenPayment[]> {
  return many<ChosenPayment & Record<string, unknown>>(
    tx,
    sql`select p.id, o.key, p.status = 'succeeded' as "isPaid", o.asset, (o.amount - o.fee)::text as net, o.destination
        from payment p join payment_option o on o.id = p.option_id and o.key = any(${keys}::text[])
        where p.id = any(${paymentIds}::text[])
          and (p.status = 'processing' or (p.status = 'succeeded' and p.tx_hash = ${txHash}))
        order by p.id for no key update of p`,
  );
}

/** Books these executions in a few statements, no matter how many there are. Idempotent. */
export async function settleConfirmedOption(
  tx: Tx,
  chosen: readonly ChosenPayment[],
  execution: Execution,
): Promise<void> {
  const due = chosen.filter(({ isPaid }) => !isPaid);
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  const moved = await markSucceeded(tx, ids, execution);
  if (moved.length < ids.length) throw new Error("a payment is not processing although its row is locked");
  await endAttempts(tx, ids, "succeeded");
  // An unsigned call no longer needs sending.
  await failQueuedJobs(tx, ids, "paid by another option");
  const settled = due.flatMap(({ id, asset, net, destination }) =>
    destination
      ? {
          paymentId: id,
          type: "settlement.done" as const,
          data: { asset, amount: net, destination, txHash: execution.txHash },
        }
      : [],
  );
  await recordEvents(tx, settled);
}
