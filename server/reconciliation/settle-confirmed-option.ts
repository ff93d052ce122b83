import { many, type Tx } from "@/server/db/sql";
import { acrossAccounts, anyOf, fragment } from "@/server/db/store";
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
  return many(
    tx,
    acrossAccounts("job")
      .selectFrom("payment as p")
      .innerJoin("payment_option as o", "o.id", "p.option_id")
      .select(["p.id", "o.key", "o.asset", "o.destination"])
      .select(fragment<boolean>`p.status = 'succeeded'`.as("isPaid"))
      .select(fragment<string>`(o.amount - o.fee)::text`.as("net"))
      .where("o.key", "=", anyOf(keys))
      .where("p.id", "=", anyOf(paymentIds))
      .where(({ eb, or, and }) =>
        or([
          eb("p.status", "=", fragment.lit("processing")),
          and([eb("p.status", "=", fragment.lit("succeeded")), eb("p.tx_hash", "=", txHash)]),
        ]),
      )
      .orderBy("p.id")
      .forNoKeyUpdate("p"),
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
