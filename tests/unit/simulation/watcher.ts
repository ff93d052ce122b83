import { type CallResult, isPaying } from "./call";
import type { Block } from "./chain";
import { lookAtBalances } from "./deposit-balances";
import { reviewDeposits } from "./deposit-review";
import type { TransferRow } from "./deposit-rows";
import { forgetTransfers, recordTransfers, transfersBetween, watchedDeposits } from "./deposit-transfers";
import { commit, type Flow, read } from "./flow";
import type { EventRow, Station } from "./rows";
import { adopt, failPayment, settle } from "./settle";
import type { Process, World } from "./world";

interface BlockRange {
  end: number;
  cursor: Station;
  events: EventRow[];
  transfers: TransferRow[];
}

const LEASE = "watch";

/** How much later the block of a moment may come: twice the time of a block. */
const LAG_MS = 4_000;

/** One round of the watcher, as server/jobs/watch-loop.ts and server/reconciliation/reconcile-chain.ts. */
export function* scan(process: Process): Flow {
  const { store, chain, fault } = process.world;
  const startedAt = store.now;
  if (!(yield* commit("watch: lease", () => store.takeLease(LEASE, process.name)))) {
    process.readUpTo = null;
    return;
  }
  // An address that is made after the head was read gets no money in the range.
  const isEarly = fault === "addresses are loaded before the head";
  const early = isEarly ? yield* read("watch: addresses", () => watchedDeposits(process)) : null;
  const head = yield* read("watch: head", () => chain.head.number);
  const tip = yield* readBlock(process, head);
  if (!tip) return;
  if (tip.hash !== process.readUpTo && !(yield* readOn(process, { head, early }, tip))) return;
  const cursor = yield* read("watch: cursor", () => store.cursor);
  yield* applyEvents(process, cursor.number);
  yield* failOverdue(process, cursor);
  const isByClock = fault === "deposit ends by the clock";
  yield* reviewDeposits(process, isByClock ? () => store.now : () => startedAt - LAG_MS);
  yield* lookAtBalances(process);
}

function* readBlock({ world }: Process, number: number): Flow<Block | undefined> {
  return yield* read("watch: block", () => world.chain.blocks[number]);
}

interface Scope {
  head: number;
  /** Deposit addresses, where they were loaded already. */
  early: ReadonlySet<string> | null;
}

function* readOn(process: Process, scope: Scope, tip: Block): Flow<boolean> {
  const { store } = process.world;
  const cursor = yield* read("watch: cursor", () => store.cursor);
  const reading = yield* readBlockRange(process, cursor, scope);
  if (reading === "moved") return false;
  if (reading === "reorganised") {
    yield* rewind(process, cursor);
    return false;
  }
  if (!(yield* commit("watch: store block range", () => recordBlockRange(process, cursor, reading))))
    return false;
  process.readUpTo = tip.hash;
  return true;
}

/** As server/indexer/read-block-range.ts: the range's end is read before and after. */
function* readBlockRange(
  process: Process,
  cursor: Station,
  { head, early }: Scope,
): Flow<BlockRange | "moved" | "reorganised"> {
  const last = yield* readBlock(process, head);
  if (!last || head < cursor.number) return "reorganised";
  if ((yield* readBlock(process, cursor.number))?.hash !== cursor.hash) return "reorganised";
  const events = yield* read("watch: events", () => eventsBetween(process, cursor.number, head));
  const watched = early ?? (yield* read("watch: addresses", () => watchedDeposits(process)));
  const range = { after: cursor.number, end: head };
  const transfers = yield* read("watch: transfers", () => transfersBetween(process, watched, range));
  const number = Math.min(head, process.world.confirmed(head));
  const next = number <= cursor.number ? cursor : yield* readBlock(process, number);
  if (!next || (yield* readBlock(process, head))?.hash !== last.hash) return "moved";
  for (const event of [...events, ...transfers]) {
    if ((yield* readBlock(process, event.block))?.hash !== event.blockHash) return "moved";
  }
  const to = { number: next.number, hash: next.hash, time: next.time };
  return { end: head, cursor: to, events, transfers };
}

function eventsBetween({ world }: Process, after: number, end: number): EventRow[] {
  const found: EventRow[] = [];
  for (const { number, hash, receipts } of world.chain.blocks.slice(after + 1, end + 1)) {
    for (const { tx, results } of receipts) {
      for (const result of results) {
        const event = eventOf(result);
        if (event) found.push({ ...event, txHash: tx.hash, block: number, blockHash: hash, outcome: null });
      }
    }
  }
  return found;
}

/** Returns what the router logs about a call. */
function eventOf({ ok, call, moved }: CallResult) {
  const { kind, payment, key, ref, at } = call;
  if (!ok) return null;
  if (isPaying(call)) return { type: "pay", payment, key, amount: moved, ref } as const;
  if (kind === "refund") return { type: "refund", payment, key, amount: moved, ref } as const;
  if (kind === "close") return { type: "close", payment, key, amount: 0, ref } as const;
  if (kind !== "deposit_return" && kind !== "deposit_claim") return null;
  return { type: "return", payment, key, amount: moved, ref, token: at?.token, isKept: !at?.to } as const;
}

/** As server/reconciliation/record-block-range.ts and follow-exceptions.ts, in one transaction. */
function recordBlockRange(
  { world, name }: Process,
  from: Station,
  { end, cursor, events, transfers }: BlockRange,
): boolean {
  const { store } = world;
  if (!store.holdsLease(LEASE, name) || store.cursor.hash !== from.hash) return false;
  advance(world.store, cursor);
  const isInRange = (block: number) => block > from.number && block <= end;
  const isGone = ({ txHash, type, payment, block }: EventRow) =>
    isInRange(block) && !events.some((event) => isSame(event, { txHash, type, payment }));
  for (const { type, txHash, payment, outcome } of store.events.filter(isGone)) {
    if (type === "pay" && outcome === "applied" && !store.isOurs(txHash)) store.report(txHash, payment);
  }
  const dropped = store.events.filter(isGone).map(({ key }) => key);
  store.events = store.events.filter((event) => !isGone(event));
  for (const row of store.exceptions) {
    const event = events.find((each) => isSame(each, { ...row, type: "pay" }));
    if (event) Object.assign(row, { block: event.block, isGone: false });
    else if (isInRange(row.block)) row.isGone = true;
  }
  const fresh = events.filter((event) => !keepEvent(world, event)).map(({ key }) => key);
  recordTransfers(world, transfers, { after: from.number, end });
  for (const key of [...dropped, ...fresh]) store.deposits.reviewSoon(key);
  return true;
}

/** As forgetChanged and storeEvents of server/indexer/store-events.ts. Returns whether the event was known. */
function keepEvent({ store, fault }: World, event: EventRow): boolean {
  const known = store.events.find((each) => isSame(each, event));
  const isChanged = known && known.blockHash !== event.blockHash && known.amount !== event.amount;
  if (isChanged && fault !== "moved event keeps its amount")
    store.events = store.events.filter((each) => each !== known);
  else if (known) {
    Object.assign(known, { block: event.block, blockHash: event.blockHash });
    return true;
  }
  store.events.push(event);
  return false;
}

type EventPlace = Pick<EventRow, "txHash" | "type" | "payment">;

/** Checks whether two are the same log: a transaction has at most one of each type for a payment. */
function isSame(a: EventPlace, b: EventPlace): boolean {
  return a.txHash === b.txHash && a.type === b.type && a.payment === b.payment;
}

function advance(store: Process["world"]["store"], to: Station): void {
  if (to.number !== store.cursor.number) {
    store.stations = [...store.stations.filter(({ number }) => number !== to.number), to];
  }
  store.cursor = to;
}

/** As rewindCursor of server/indexer/cursor.ts. */
function* rewind(process: Process, cursor: Station): Flow {
  const { store, chain } = process.world;
  const stations = yield* read("watch: stations", () =>
    store.stations.filter(({ number }) => number < cursor.number),
  );
  const target = yield* read("watch: last canonical", () =>
    stations.findLast(({ number, hash }) => chain.blocks[number]?.hash === hash),
  );
  yield* commit("watch: rewind", () => {
    if (!store.holdsLease(LEASE, process.name) || store.cursor.hash !== cursor.hash) return;
    const to = target ?? { number: 0, hash: 0, time: 0 };
    store.cursor = to;
    store.stations = store.stations.filter(({ number }) => number <= to.number);
    for (const { key, block } of store.events) if (block > to.number) store.deposits.reviewSoon(key);
    store.events = store.events.filter(({ block, outcome }) => block <= to.number || outcome !== null);
    forgetTransfers(process.world, to.number);
  });
}

/** As server/reconciliation/apply-events.ts: booked at depth; above it only a payment that nobody confirmed is taken. */
function* applyEvents({ world }: Process, confirmed: number): Flow {
  const { store } = world;
  const open = yield* read("watch: open events", () =>
    store.events.filter(({ type, outcome }) => type !== "refund" && outcome === null),
  );
  for (const { txHash, type, payment, block } of open) {
    const place = { txHash, type, payment };
    if (block <= confirmed) yield* commit("watch: book", () => book(world.store, place));
    else if (type === "pay") yield* commit("watch: foresee", () => foresee(world.store, place));
  }
}

function openEvent(store: Process["world"]["store"], place: EventPlace): EventRow | undefined {
  return store.events.find((event) => isSame(event, place) && event.outcome === null);
}

function book(store: Process["world"]["store"], place: EventPlace): void {
  const event = openEvent(store, place);
  if (event) event.outcome = event.type === "pay" ? settle(store, event) : "applied";
}

function foresee(store: Process["world"]["store"], place: EventPlace): void {
  const event = openEvent(store, place);
  if (!event) return;
  const payment = store.payment(event.payment);
  if (payment.status === "requires_action") adopt(store, payment, event.key);
}

/** As failOverdue of server/reconciliation/fail-overdue.ts: all confirmed blocks up to the deadline show no execution. */
function* failOverdue({ world }: Process, cursor: Station): Flow {
  const { store } = world;
  const overdue = yield* read("watch: overdue", () =>
    store.payments.filter(
      (payment) =>
        payment.status === "processing" &&
        store.deadlineOf(payment) < cursor.time &&
        !store.events.some(
          ({ payment: of, type, outcome }) => of === payment.id && type === "pay" && outcome === null,
        ),
    ),
  );
  for (const { id, key } of overdue) {
    yield* commit("watch: fail overdue", () => failPayment(store, id, key ?? ""));
  }
}
