import type { ChainConfig } from "@/server/chain/client/registry";
import { changed, db, many, type Tx, transaction } from "@/server/db/sql";
import { acrossAccounts, clock } from "@/server/db/store";
import { isHeld } from "@/server/deposits/deposit-status";
import { canMoveDeposit, type DepositStatus } from "@/server/deposits/lifecycle";
import { type LoadedDeposit, lockDeposit } from "@/server/deposits/load-deposit";
import { screenSenders } from "@/server/deposits/screen-senders";
import { moveDeposit } from "@/server/deposits/transition";
import { type Backoff, forEachIsolated } from "@/server/kernel/for-each-isolated";
import { compareSurpluses, type PendingSurplus } from "@/server/reconciliation/compare-surpluses";
import { decideReview } from "@/server/reconciliation/decide-review";
import { executeAgain, executeDeposit } from "@/server/reconciliation/execute-deposit";
import { type LockedPayment, lockPayment } from "@/server/reconciliation/executed-option";
import { moveSurpluses } from "@/server/reconciliation/move-surpluses";
import { nextReview } from "@/server/reconciliation/next-review";
import { recordListed } from "@/server/reconciliation/record-listed";
import { recordSurplus } from "@/server/reconciliation/record-surplus";

interface DueDeposit {
  id: string;
  paymentId: string;
}

const BATCH = 200;
const AT_ONCE = 4;
/** A process may stop before it has taken the step for a surplus. */
const AGAIN_MS = 5_000;

/**
 * Compares the chain's due deposits with their facts: sets their statuses, executes those whose amount has arrived, and
 * moves money that pays nothing. It follows from rows and chains alone, so it may be repeated and run twice at once.
 * @param readUntil transfers in blocks stamped until this time are stored
 */
export async function reviewDeposits(chain: ChainConfig, readUntil: Date, backoff: Backoff): Promise<void> {
  const due = await many(
    db,
    acrossAccounts("job")
      .selectFrom("deposit_address")
      .select(["id", "payment_id as paymentId"])
      .where("chain_id", "=", chain.id)
      .where("review_at", "<=", clock())
      .orderBy("review_at")
      .limit(BATCH),
  );
  await forEachIsolated(due, (each) => review(each, readUntil), { backoff, width: AT_ONCE });
}

async function review(due: DueDeposit, readUntil: Date): Promise<void> {
  await screenSenders(due.id);
  const { pending, next, again } = await transaction((tx) => compare(tx, due, readUntil));
  if (pending.length === 0) return;
  const until = await moveSurpluses(pending);
  // A fact that came meanwhile has set another time, which stays.
  await changed(
    db,
    acrossAccounts("job")
      .updateTable("deposit_address")
      .set({ review_at: earlier(next, until) })
      .where("id", "=", due.id)
      .where("review_at", "=", again),
  );
}

interface Comparison {
  pending: PendingSurplus[];
  /** When the status is compared next. */
  next: Date | null;
  /** When all is repeated unless the steps for the pending surpluses are taken. */
  again: Date;
}

function earlier(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b;
  return a < b ? a : b;
}

async function compare(tx: Tx, { id, paymentId }: DueDeposit, readUntil: Date): Promise<Comparison> {
  const payment = await lockPayment(tx, paymentId);
  const deposit = await lockDeposit(tx, id);
  if (!deposit) throw new Error(`deposit ${id} is missing`);
  const again = new Date(Date.now() + AGAIN_MS);
  // A transfer came after the senders were looked up; it has made the next review due.
  if (!deposit.isScreened) return { pending: [], next: null, again };
  const status = await follow(tx, { deposit, payment, readUntil });
  const now = { ...deposit, status };
  const pending = await compareSurpluses(tx, now, payment.status);
  const next = nextReview(now, new Date());
  const at = pending.length > 0 ? again : next;
  await changed(
    tx,
    acrossAccounts("job").updateTable("deposit_address").set({ review_at: at }).where("id", "=", id),
  );
  return { pending, next, again };
}

interface Compared {
  deposit: LoadedDeposit;
  payment: LockedPayment;
  readUntil: Date;
}

/** Moves the deposit to the status that its facts require, and executes it when its amount has arrived. */
async function follow(tx: Tx, { deposit, payment, readUntil }: Compared): Promise<DepositStatus> {
  const { status: next, execute } = decideReview(deposit, { payment, readUntil, now: new Date() });
  await move(tx, deposit, next);
  if (next === "held") {
    const { chainId, token, received: amount } = deposit;
    await recordSurplus(tx, deposit, { kind: "listed_payer", chainId, token, amount });
  }
  if (next === "paid" && isHeld(deposit)) await recordListed(tx, deposit);
  if (execute === "again") await executeAgain(tx, deposit);
  if (execute !== "first") return next;
  await executeDeposit(tx, deposit);
  await move(tx, { ...deposit, status: next }, "executing");
  return "executing";
}

async function move(tx: Tx, deposit: LoadedDeposit, to: DepositStatus): Promise<void> {
  const { id, paymentId, status: from, received, amount } = deposit;
  if (from === to) return;
  if (!canMoveDeposit(from, to)) throw new Error(`a deposit cannot go from ${from} to ${to}`);
  if (!(await moveDeposit(tx, { id, paymentId, from, to, received, amount }))) {
    throw new Error(`deposit ${id} has moved although its row is locked`);
  }
}
