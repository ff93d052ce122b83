import { canMoveDeposit, isLive } from "@/server/deposits/lifecycle";
import { AMOUNT, type CallResult, isArrival, type Token } from "./call";
import { type DepositRow, sumOf } from "./deposit-rows";
import { hasMoved, LEAST } from "./deposit-surplus";
import type { JobRow } from "./rows";
import { type Unrest, Violation } from "./violation";
import type { World } from "./world";

/** An execution begins before it; the review has the same limit. */
const LAST_START_MS = 30_000;

/** Checks the promises about deposit addresses after every step; reads only what is new since the last one. */
export class DepositObserver {
  readonly #world: World;
  readonly #moves = new Map<string, number>();
  readonly #paymentMoves: number[] = [];
  /** Payments that the router has executed or closed at some time. */
  readonly #decided = new Set<number>();
  #jobs = 0;
  #tip = 0;

  constructor(world: World) {
    this.#world = world;
  }

  check(): void {
    const { store, chain } = this.#world;
    if (store.deposits.all.length === 0) return;
    if (this.#tip !== chain.head.hash) {
      this.#tip = chain.head.hash;
      for (const { id } of store.payments) if (chain.isDecided(id)) this.#decided.add(id);
    }
    for (const deposit of store.deposits.all) this.#checkMoves(deposit);
    while (this.#jobs < store.jobs.length) this.#checkJob(store.jobs[this.#jobs++] as JobRow);
    this.#checkPayments();
  }

  #checkMoves(deposit: DepositRow): void {
    const { key, history } = deposit;
    for (let at = this.#moves.get(key) ?? 1; at < history.length; at++) {
      const [from, to] = [history[at - 1] ?? "waiting", history[at] ?? "waiting"];
      if (!canMoveDeposit(from, to))
        throw new Violation(
          "a deposit's status moves as its lifecycle allows",
          `${key} from ${from} to ${to}`,
        );
      const isEarly = this.#world.store.now < deposit.deadline - LAST_START_MS;
      if (to === "expired" && isEarly) this.#checkInTime(deposit, "the deposit expired");
    }
    this.#moves.set(key, history.length);
  }

  #checkPayments(): void {
    const { store } = this.#world;
    for (const { id, history, awaitsUntil, key } of store.payments) {
      const isNew = (this.#paymentMoves[id] ?? 1) < history.length;
      this.#paymentMoves[id] = history.length;
      if (!isNew) continue;
      const to = history.at(-1);
      if (to === "expired" && (awaitsUntil ?? 0) > store.now)
        throw new Violation("an open payment waits for its deposits' blocks", `payment ${id}`);
      const deposit = key === null ? undefined : store.deposits.of(key);
      if (to === "failed" && deposit && store.now <= deposit.deadline) this.#checkFailed(deposit, key);
    }
  }

  /** A payment that its deposit pays fails at the deadline only; one by an authorization fails when that cannot be sent. */
  #checkFailed(deposit: DepositRow, key: string | null): void {
    if (key === deposit.key)
      throw new Violation("an execution is tried until the deadline", `payment ${deposit.payment} by ${key}`);
    const [, agent] = key?.split("+") ?? [];
    if (this.#world.chain.deposits.isUsed(agent ?? "")) this.#checkInTime(deposit, "the payment failed");
  }

  /** Where blocks are never replaced, money in time is known before its time ends. */
  #checkInTime(deposit: DepositRow, what: string): void {
    const { store, chain, isRestless } = this.#world;
    const { status } = store.payment(deposit.payment);
    if (isRestless || status === "expired" || status === "succeeded") return;
    const sent = arrivals(chain).filter(
      ({ call: { at }, time }) =>
        at?.deposit === deposit.key && at.token === "own" && time <= deposit.expiresAt,
    );
    const units = movedBy(sent) - movedBy(departures(chain, deposit.key));
    if (units < AMOUNT || chain.deposits.balance(deposit.key, "own") < AMOUNT) return;
    throw new Violation("money that came in time pays", `${deposit.key}: ${what} with ${units}`);
  }

  #checkJob({ id, call }: JobRow): void {
    const { store } = this.#world;
    const deposit = store.deposits.of(call.key);
    if (!deposit || !call.at) return;
    if (call.kind === "pay_deposit") this.#checkExecution(deposit);
    if (call.kind === "deposit_return") this.#checkReturn(deposit, call.at.token, id);
    if (call.kind !== "deposit_claim") return;
    const { status, key } = store.payment(deposit.payment);
    if (status === "processing" && key === deposit.key)
      throw new Violation("no call takes money that is about to pay", `claim ${id} of ${deposit.key}`);
  }

  #checkExecution(deposit: DepositRow): void {
    const { deposits } = this.#world.store;
    const inTime = deposits.inTime(deposit);
    const units = sumOf(inTime) - deposits.returned(deposit, "own");
    if (units < AMOUNT)
      throw new Violation("only money that came in time pays", `${deposit.key} with ${units} in time`);
    if (deposits.isRefused(inTime, AMOUNT))
      throw new Violation("a refused sender's money pays nothing", deposit.key);
  }

  #checkReturn(deposit: DepositRow, token: Token, id: number): void {
    const { store } = this.#world;
    const { key, payment, deadline } = deposit;
    if (token === "own" && !this.#decided.has(payment) && store.now <= deadline)
      throw new Violation("nothing is returned while the payment is open", `return ${id} of ${key}`);
    const transfers = store.deposits.present(deposit).filter((each) => each.token === token);
    if (store.deposits.isRefused(transfers, sumOf(transfers)))
      throw new Violation("a refused sender's money is left to a person", `return ${id} of ${key}`);
    const open = store.jobs.filter((job) => {
      const isOpen = job.status !== "failed" && job.status !== "confirmed" && !hasMoved(store, job);
      const { kind, key: of, at } = job.call;
      return isOpen && kind === "deposit_return" && of === key && at?.token === token;
    });
    if (open.length > 1)
      throw new Violation("one return at a time moves the money", `${open.map((job) => job.id)} of ${key}`);
  }
}

/** What calls in blocks brought to deposit addresses, with the blocks' times. */
function arrivals({ receipts }: World["chain"]): (CallResult & { time: number })[] {
  return [...receipts.values()].flatMap(({ results, block: { time } }) =>
    results.filter(isArrival).map((result) => ({ ...result, time })),
  );
}

/** The own token that returns and claims took from an address. */
function departures({ receipts }: World["chain"], deposit: string): CallResult[] {
  const isTaken = ({ ok, call: { kind, at } }: CallResult) =>
    ok &&
    (kind === "deposit_return" || kind === "deposit_claim") &&
    at?.deposit === deposit &&
    at.token === "own";
  return [...receipts.values()].flatMap(({ results }) => results.filter(isTaken));
}

const movedBy = (results: readonly CallResult[]) => results.reduce((sum, { moved }) => sum + moved, 0);

/** Returns the first unit that rows and chain do not explain alike, or null. */
export function findUnexplained(world: World): Unrest | null {
  return firstOf(world, explain);
}

/** Returns why the deposits are not at rest, or null: each is decided, and every rest is somebody's business. */
export function findDepositUnrest(world: World): Unrest | null {
  return firstOf(world, (_, deposit) => findOpen(world, deposit) ?? findLost(world, deposit));
}

function firstOf(world: World, find: (world: World, deposit: DepositRow) => Unrest | null): Unrest | null {
  const { store } = world;
  for (const deposit of store.deposits.all) {
    const { txHash, id } = store.payment(deposit.payment);
    // A reorganisation beyond the depth has removed its execution: a person knows of it.
    if (txHash !== null && store.isReported(txHash, id)) continue;
    const unrest = find(world, deposit);
    if (unrest) return unrest;
  }
  return null;
}

function findOpen({ store }: World, { key, status, payment: id, authorizedKey }: DepositRow): Unrest | null {
  if (isLive(status)) return ["no deposit is left undecided", `${key} is ${status}`];
  const payment = store.payment(id);
  const isOwn = payment.key === key || (payment.key !== null && payment.key === authorizedKey);
  if ((payment.status === "succeeded" && isOwn) === (status === "paid")) return null;
  return ["a deposit is paid when its payment is paid with it", `${key} is ${status}`];
}

/** Rows and chain agree about every unit: arrived, executed, returned, claimed or kept, or still there. */
function explain({ store, chain }: World, deposit: DepositRow): Unrest | null {
  const { key, authorizedKey } = deposit;
  for (const token of ["own", "other"] as const) {
    const lying = store.deposits.lyingAt(deposit).find((each) => each.token === token)?.lying ?? 0;
    const balance = chain.deposits.balance(key, token);
    if (lying !== balance) return ["every unit is explained", `${key} ${token}: ${lying} of ${balance}`];
  }
  const own = arrivals(chain).filter(({ call: { at } }) => at?.deposit === key && at.token === "own");
  const arrived = movedBy(own);
  const paid = chain.paid.get(deposit.payment);
  const executed = paid === key || (paid !== undefined && paid === authorizedKey) ? AMOUNT : 0;
  const left = store.deposits.returned(deposit, "own");
  if (arrived === executed + left + chain.deposits.balance(key, "own")) return null;
  return ["every unit is explained", `${key}: ${arrived} came, ${executed} paid, ${left} went back`];
}

/** A surplus is on its way back, its payer's or a person's, or worth less than its return. */
function findLost({ store, chain }: World, { key, refundKind }: DepositRow): Unrest | null {
  const { surpluses, left } = store.deposits;
  for (const token of ["own", "other"] as const) {
    const balance = chain.deposits.balance(key, token);
    const row = surpluses.find((each) => each.deposit === key && each.token === token);
    const isKnown = left.some((each) => each.deposit === key && each.token === token && !each.isGone);
    const isAtRest =
      (row?.status === "none" && balance < LEAST) ||
      (row?.status === "claimable" && refundKind === "claim") ||
      (row?.status === "exception" && isKnown);
    if (balance > 0 && !isAtRest)
      return ["no surplus is lost", `${balance} ${token} at ${key}: ${row?.status ?? "unknown"}`];
    if (balance === 0 && row?.status === "returning")
      return ["no surplus is lost", `${key} ${token} is returning, and nothing is there`];
  }
  const kept = store.events.filter((event) => event.type === "return" && event.key === key && event.isKept);
  const unknown = kept.find(({ txHash }) => !left.some((row) => row.isKept && row.txHash === txHash));
  return unknown ? ["kept money is reported", `${key} by ${unknown.txHash}`] : null;
}

/** Whether the router can refund an execution to its payer without the payer's word. */
export function isRefundable({ store }: World, key: string): boolean {
  const deposit = store.deposits.of(key);
  return !deposit || deposit.authorizedKey === key || deposit.refundKind === "address";
}
