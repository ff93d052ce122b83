import { isLive } from "@/server/deposits/lifecycle";
import { isFinal } from "@/server/payments/lifecycle";
import { decideSurplus, isFromListed, type SurplusStep } from "@/server/reconciliation/decide-surplus";
import { nextSurplus, surplusIn } from "@/server/reconciliation/next-surplus";
import type { Token } from "./call";
import { loadDeposit } from "./deposit-facts";
import { isListed } from "./deposit-money";
import type { DepositRow, LeftRow, Lying, SurplusRow } from "./deposit-rows";
import { commit, type Flow, read } from "./flow";
import type { JobRow } from "./rows";
import type { Store } from "./store";
import type { World } from "./world";

/** A return is worth its gas from this many units. */
export const LEAST = 9;
/** How soon to look again at an address whose money another call is about to move. */
const BUSY_MS = 5_000;
const RETURN_WITHIN_MS = 86_400_000;

interface Pending {
  money: Lying;
  amount: number;
}

/** As server/reconciliation/compare-surpluses.ts. */
export function compareSurpluses(world: World, deposit: DepositRow): Pending[] {
  const { store, fault } = world;
  const { deposits } = store;
  if (fault !== "kept money is not reported") recordKept(world, deposit);
  const facts = loadDeposit(world, deposit);
  const pending: Pending[] = [];
  for (const money of deposits.lyingAt(deposit)) {
    const { token, stored } = money;
    const lying = BigInt(money.lying);
    const amount = Number(surplusIn({ ...facts, isOwn: token === "own", lying }));
    if (amount === 0 && !stored) continue;
    const before = stored && { amount: BigInt(stored.amount), status: stored.status };
    const row = stored ?? addSurplus(world, deposit, token);
    row.amount = amount;
    followSurplus(world, { deposit, money, row, before });
    if (row.status === "none" && amount > 0) pending.push({ money, amount });
  }
  return pending;
}

function addSurplus({ store }: World, { key: deposit }: DepositRow, token: Token): SurplusRow {
  const row: SurplusRow = { deposit, token, amount: 0, status: "none", job: null };
  store.deposits.surpluses.push(row);
  return row;
}

interface Followed {
  deposit: DepositRow;
  money: Lying;
  row: SurplusRow;
  before: { amount: bigint; status: SurplusRow["status"] } | null;
}

function followSurplus(world: World, { deposit, money, row, before }: Followed): void {
  const { store, fault } = world;
  const job = row.status === "returning" ? row.job : null;
  const isStored = job !== null && hasMoved(store, job);
  const call = job && {
    kind: job.call.kind,
    status: job.status,
    failure: job.failure,
    isStored: isStored && fault !== "more money during a return is left",
  };
  const surplus = BigInt(row.amount);
  const to = nextSurplus({ surplus, stored: before, hasLeft: money.returned !== null, call });
  if (to === null) return;
  if (fault === "more money after a return is left" && row.status === "returned") return;
  if (fault === "failed return is tried no more" && row.status === "returning" && to === "none") return;
  if (row.amount === 0) resolve(store.deposits.left, row);
  if (to === "exception") report(world, deposit, { token: row.token, kind: "surplus" });
  row.status = to;
}

/** As recordSurplus in server/reconciliation/record-surplus.ts. */
function report({ store }: World, { key }: DepositRow, left: Pick<LeftRow, "token" | "kind">): void {
  const deposit = store.deposits.of(key);
  const txHash = deposit && store.deposits.lastTransfer(deposit, left.token);
  if (txHash !== undefined) store.deposits.record({ deposit: key, ...left, txHash, isKept: false });
}

/** As recordKept: the money that was put into the vault because nobody is known to return it to. */
function recordKept({ store }: World, { key }: DepositRow): void {
  const isShown = ({ txHash }: LeftRow) => store.events.some((event) => event.txHash === txHash);
  for (const row of store.deposits.left)
    if (row.deposit === key && row.isKept && !isShown(row)) row.isGone = true;
  for (const { type, key: of, token = "own", isKept, txHash } of store.events) {
    if (type !== "return" || of !== key || !isKept) continue;
    store.deposits.record({ deposit: key, token, kind: "surplus", txHash, isKept });
  }
}

/** As resolveSurplus. */
function resolve(left: readonly LeftRow[], { deposit, token }: SurplusRow): void {
  for (const row of left)
    if (row.deposit === deposit && row.token === token && !row.isKept) row.isGone = true;
}

/** As server/reconciliation/move-surpluses.ts. Returns when the first step that has to wait may be taken. */
export function* moveSurpluses(
  world: World,
  deposit: DepositRow,
  pending: readonly Pending[],
): Flow<number | null> {
  const times: number[] = [];
  for (const each of pending) {
    const step = yield* findStep(world, deposit, each);
    const take = () => takeStep(world, deposit, { each, step });
    if (world.fault === "return queued before it is recorded" && step.do === "return") {
      const job = yield* commit("review: queue a return", () => queueReturn(world, deposit, each));
      yield* commit("review: record the return", () => setReturning(world, deposit, { each, job }));
    } else if (yield* commit("review: take the step", take)) times.push(world.store.now + BUSY_MS);
    if (step.do === "wait") times.push(step.until.getTime());
  }
  return times.length > 0 ? Math.min(...times) : null;
}

/** As server/reconciliation/read-surplus.ts. */
function* findStep(world: World, deposit: DepositRow, { money, amount }: Pending): Flow<SurplusStep> {
  const { store, chain, fault } = world;
  const { status } = store.payment(deposit.payment);
  const isKept = money.token === "own" && fault !== "returned while the payment is open";
  const isEnded = isFinal(status) && !isLive(deposit.status);
  const isDecided = isKept && (yield* read("review: router's state", () => chain.isDecided(deposit.payment)));
  const facts = {
    refundKind: deposit.refundKind,
    amount: BigInt(amount),
    least: BigInt(LEAST),
    isFromListed: isFromListed({ arrived: BigInt(money.arrived), listed: BigInt(money.listed) }),
    isKept,
    isDecided,
    isEnded,
    deadline: deposit.deadline / 1_000,
    isPayerListed: isListed(deposit.payer),
    isElsewhere: false,
  };
  return decideSurplus(facts, store.now);
}

interface Taken {
  each: Pending;
  step: SurplusStep;
}

/** Returns true when another call moves the money at present, and nothing was done. */
function takeStep(world: World, deposit: DepositRow, { each, step }: Taken): boolean {
  const { store } = world;
  const { token } = each.money;
  const row = surplusOf(world, deposit, token);
  // What was decided on has changed; its review follows.
  if (!isSame(world, deposit, each)) return false;
  if (row?.status !== "none" || row.amount !== each.amount) return false;
  if (step.do === "return" && isMoving(store, deposit.key)) return true;
  switch (step.do) {
    case "return":
      setReturning(world, deposit, { each, job: queueReturn(world, deposit, each) });
      break;
    case "offer":
      row.status = "claimable";
      break;
    case "report":
      report(world, deposit, { token, kind: step.kind });
      row.status = "exception";
      break;
    case "wait":
      if (step.closes) queueClose(store, deposit);
  }
  return false;
}

function isSame(world: World, deposit: DepositRow, { money }: Pending): boolean {
  if (!loadDeposit(world, deposit).isScreened) return false;
  const now = world.store.deposits.lyingAt(deposit).find(({ token }) => token === money.token);
  return now?.lying === money.lying && now.arrived === money.arrived;
}

/** Whether the router's event of a call is stored. */
export function hasMoved(store: Store, job: JobRow): boolean {
  const hashes = store.versionsOf(job).map(({ hash }) => hash);
  return store.events.some(({ type, txHash }) => type === "return" && hashes.includes(txHash));
}

/** As server/reconciliation/is-moving.ts. */
export function isMoving(store: Store, key: string): boolean {
  const isOpen = (job: JobRow) => job.status !== "failed" && job.status !== "confirmed";
  return store.jobs.some((job) => {
    const { kind, key: of } = job.call;
    const isMove = kind === "deposit_return" || kind === "deposit_claim";
    return isMove && of === key && isOpen(job) && !hasMoved(store, job);
  });
}

function surplusOf({ store }: World, { key }: DepositRow, token: Token): SurplusRow | undefined {
  return store.deposits.surpluses.find((row) => row.deposit === key && row.token === token);
}

function setReturning(
  world: World,
  deposit: DepositRow,
  { each, job }: { each: Pending; job: JobRow },
): void {
  const row = surplusOf(world, deposit, each.money.token);
  if (row) Object.assign(row, { status: "returning", job });
}

function queueReturn({ store }: World, deposit: DepositRow, { money }: Pending): JobRow {
  const { key, payment, payer, deadline } = deposit;
  const at = { deposit: key, token: money.token, to: payer === "" ? undefined : payer };
  const call = { kind: "deposit_return", payment, key, amount: 0, deadline, at } as const;
  return store.queue(call, "relayer", store.now + RETURN_WITHIN_MS);
}

/** As server/relayer/jobs/queue-close.ts: once for each payment and router. */
function queueClose(store: Store, { key, payment, deadline }: DepositRow): void {
  if (store.jobs.some(({ call }) => call.kind === "close" && call.payment === payment)) return;
  const at = { deposit: key, token: "own" } as const;
  store.queue({ kind: "close", payment, key, amount: 0, deadline, at }, "relayer", deadline);
}
