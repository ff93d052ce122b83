import { canMoveDeposit, type DepositStatus } from "@/server/deposits/lifecycle";
import { decideReview } from "@/server/reconciliation/decide-review";
import { nextReview } from "@/server/reconciliation/next-review";
import { AMOUNT } from "./call";
import { loadDeposit, timesOf } from "./deposit-facts";
import { isListed } from "./deposit-money";
import type { DepositRow } from "./deposit-rows";
import { compareSurpluses, moveSurpluses } from "./deposit-surplus";
import { commit, type Flow, read } from "./flow";
import { adopt } from "./settle";
import type { Store } from "./store";
import type { Process, World } from "./world";

/** A process may stop before it has taken the step for a surplus. */
const AGAIN_MS = 5_000;

/** As server/reconciliation/review-deposits.ts: compares the due deposits with their facts. */
export function* reviewDeposits({ world }: Process, readUntil: () => number): Flow {
  const { store } = world;
  const due = yield* read("review: due", () =>
    store.deposits.all
      .filter(({ reviewAt }) => reviewAt !== null && reviewAt <= store.now)
      .sort((a, b) => (a.reviewAt ?? 0) - (b.reviewAt ?? 0)),
  );
  for (const deposit of due) yield* review(world, deposit, readUntil());
}

function* review(world: World, deposit: DepositRow, readUntil: number): Flow {
  const { store, fault } = world;
  if (fault !== "executed before senders are looked up") yield* screenSenders(world, deposit);
  const { next, again, pending } = yield* commit("review: compare", () => {
    // A transfer came after the senders were looked up; it has made the next review due.
    if (!loadDeposit(world, deposit).isScreened) return { pending: [], next: null, again: 0 };
    follow(world, deposit, readUntil);
    const pending = compareSurpluses(world, deposit);
    const next = nextReview(timesOf(deposit), new Date(store.now))?.getTime() ?? null;
    const again = store.now + AGAIN_MS;
    deposit.reviewAt = pending.length > 0 ? again : next;
    return { pending, next, again };
  });
  if (fault === "executed before senders are looked up") yield* screenSenders(world, deposit);
  if (pending.length === 0) return;
  const until = yield* moveSurpluses(world, deposit, pending);
  yield* commit("review: set the next time", () => {
    // A fact that came meanwhile has set another time, which stays.
    if (deposit.reviewAt === again) deposit.reviewAt = earlier(next, until);
  });
}

function earlier(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}

/** As server/deposits/screen-senders.ts. */
export function* screenSenders({ store }: World, deposit: DepositRow): Flow {
  const senders = yield* read("review: senders", () => [
    ...new Set(store.deposits.present(deposit).map(({ sender }) => sender)),
  ]);
  if (senders.length === 0) return;
  yield* commit("review: screen", () => {
    for (const row of store.deposits.transfers) {
      if (row.deposit === deposit.key && senders.includes(row.sender)) row.isListed = isListed(row.sender);
    }
  });
}

/** Moves the deposit to the status that its facts require, and executes it when its amount has arrived. */
function follow(world: World, deposit: DepositRow, readUntil: number): void {
  const { store } = world;
  const payment = store.payment(deposit.payment);
  const facts = loadDeposit(world, deposit);
  const { status, execute } = decideReview(facts, {
    payment: { status: payment.status, optionId: payment.key },
    now: new Date(store.now),
    readUntil: new Date(readUntil),
  });
  moveDeposit(store, deposit, status);
  if (status === "held") {
    const txHash = store.deposits.lastTransfer(deposit, "own");
    const row = { deposit: deposit.key, token: "own", kind: "listed_payer", isKept: false } as const;
    if (txHash !== undefined) store.deposits.record({ ...row, txHash });
  }
  if (execute === null) return;
  const isFirst = execute === "first";
  if (isFirst) adopt(store, payment, deposit.key);
  const isAttempted = payment.status === "processing" && payment.key === deposit.key;
  const isOpen = store.jobs.some(
    ({ call, status }) => call.kind === "pay_deposit" && call.key === deposit.key && status !== "failed",
  );
  if (!isAttempted || isOpen) return;
  queueExecution(store, deposit);
  if (isFirst) moveDeposit(store, deposit, "executing");
}

function queueExecution(store: Store, { key, payment, deadline }: DepositRow): void {
  const at = { deposit: key, token: "own" } as const;
  store.queue({ kind: "pay_deposit", payment, key, amount: AMOUNT, deadline, at }, "relayer", deadline);
}

/** As server/deposits/transition.ts, with the triggers deposit_address_guard and deposit_address_ended. */
export function moveDeposit(store: Store, deposit: DepositRow, to: DepositStatus): void {
  const { status: from, key, authorizedKey, expiresAt } = deposit;
  if (from === to) return;
  if (!canMoveDeposit(from, to)) throw new Error(`a deposit cannot go from ${from} to ${to}`);
  const payment = store.payment(deposit.payment);
  const isPaid = payment.status === "succeeded" && (payment.key === key || payment.key === authorizedKey);
  if (to === "paid" && !isPaid) throw new Error(`nothing shows that deposit ${key} was paid`);
  if (to === "expired" && expiresAt > store.now) throw new Error(`deposit ${key} has not expired`);
  deposit.status = to;
  deposit.history.push(to);
  const isAwaited = ({ status, payment: of }: DepositRow) =>
    of === payment.id && (status === "waiting" || status === "partial" || status === "funded");
  if (payment.status === "requires_action" && !store.deposits.all.some(isAwaited)) payment.awaitsUntil = null;
}
