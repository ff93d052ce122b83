import type { Block } from "./chain";
import { commit, type Flow, read } from "./flow";
import { adopt, failPayment, settle } from "./settle";
import type { EventRow, Station } from "./store";
import type { Process } from "./world";

interface BlockRange {
  end: number;
  cursor: Station;
  events: EventRow[];
}

const LEASE = "watch";

/** One scan of the router's events, as server/reconciliation/reconcile-chain.ts. */
export function* scan(process: Process): Flow {
  const { store, chain } = process.world;
  if (!(yield* commit("watch: lease", () => store.takeLease(LEASE, process.name)))) {
    process.readUpTo = null;
    return;
  }
  const head = yield* read("watch: head", () => chain.head.number);
  const tip = yield* readBlock(process, head);
  if (!tip) return;
  if (tip.hash !== process.readUpTo && !(yield* readOn(process, head, tip))) return;
  const cursor = yield* read("watch: cursor", () => store.cursor);
  yield* applyEvents(process, cursor.number);
  yield* failOverdue(process, cursor);
}

function* readBlock({ world }: Process, number: number): Flow<Block | undefined> {
  return yield* read("watch: block", () => world.chain.blocks[number]);
}

function* readOn(process: Process, head: number, tip: Block): Flow<boolean> {
  const { store } = process.world;
  const cursor = yield* read("watch: cursor", () => store.cursor);
  const reading = yield* readBlockRange(process, cursor, head);
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
  head: number,
): Flow<BlockRange | "moved" | "reorganised"> {
  const last = yield* readBlock(process, head);
  if (!last || head < cursor.number) return "reorganised";
  if ((yield* readBlock(process, cursor.number))?.hash !== cursor.hash) return "reorganised";
  const events = yield* read("watch: events", () => eventsBetween(process, cursor.number, head));
  const number = Math.min(head, process.world.confirmed(head));
  const next = number <= cursor.number ? cursor : yield* readBlock(process, number);
  if (!next || (yield* readBlock(process, head))?.hash !== last.hash) return "moved";
  for (const event of events) {
    if ((yield* readBlock(process, event.block))?.hash !== event.blockHash) return "moved";
  }
  return { end: head, cursor: { number: next.number, hash: next.hash, time: next.time }, events };
}

function eventsBetween({ world }: Process, after: number, end: number): EventRow[] {
  const found: EventRow[] = [];
  for (const { number, hash, receipts } of world.chain.blocks.slice(after + 1, end + 1)) {
    for (const { tx, ok } of receipts) {
      const { kind, payment, key } = tx.call;
      if (!ok || (kind !== "pay" && kind !== "refund")) continue;
      found.push({
        txHash: tx.hash,
        type: kind,
        payment,
        key,
        block: number,
        blockHash: hash,
        outcome: null,
      });
    }
  }
  return found;
}

/** As server/reconciliation/record-block-range.ts and follow-exceptions.ts, in one transaction. */
function recordBlockRange(
  { world, name }: Process,
  from: Station,
  { end, cursor, events }: BlockRange,
): boolean {
  const { store } = world;
  if (!store.holdsLease(LEASE, name) || store.cursor.hash !== from.hash) return false;
  advance(world.store, cursor);
  const isInRange = (block: number) => block > from.number && block <= end;
  const isGone = ({ txHash, type, block }: EventRow) =>
    isInRange(block) && !events.some((event) => event.txHash === txHash && event.type === type);
  for (const { type, txHash, outcome } of store.events.filter(isGone)) {
    if (type === "pay" && outcome === "applied" && !store.isOurs(txHash)) store.reported.add(txHash);
  }
  store.events = store.events.filter((event) => !isGone(event));
  for (const row of store.exceptions) {
    const event = events.find(({ txHash }) => txHash === row.txHash);
    if (event) Object.assign(row, { block: event.block, isGone: false });
    else if (isInRange(row.block)) row.isGone = true;
  }
  for (const event of events) {
    const known = store.events.find(({ txHash, type }) => txHash === event.txHash && type === event.type);
    if (known) Object.assign(known, { block: event.block, blockHash: event.blockHash });
    else store.events.push(event);
  }
  return true;
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
    store.events = store.events.filter(({ block, outcome }) => block <= to.number || outcome !== null);
  });
}

/** As server/reconciliation/apply-events.ts: booked at depth; above it only a payment that nobody confirmed is taken. */
function* applyEvents({ world }: Process, confirmed: number): Flow {
  const { store } = world;
  const open = yield* read("watch: open events", () =>
    store.events.filter(({ type, outcome }) => type === "pay" && outcome === null),
  );
  for (const { txHash, block } of open) {
    if (block <= confirmed) yield* commit("watch: book", () => book(world.store, txHash));
    else yield* commit("watch: foresee", () => foresee(world.store, txHash));
  }
}

function openEvent(store: Process["world"]["store"], txHash: number): EventRow | undefined {
  return store.events.find(
    (event) => event.txHash === txHash && event.type === "pay" && event.outcome === null,
  );
}

function book(store: Process["world"]["store"], txHash: number): void {
  const event = openEvent(store, txHash);
  if (event) event.outcome = settle(store, event);
}

function foresee(store: Process["world"]["store"], txHash: number): void {
  const event = openEvent(store, txHash);
  if (!event) return;
  const payment = store.payment(event.payment);
  if (payment.status === "requires_action") adopt(store, payment, event.key);
}

/** As failOverdue of server/reconciliation/fail-overdue.ts: all confirmed blocks up to the deadline show no execution. */
function* failOverdue({ world }: Process, cursor: Station): Flow {
  const { store } = world;
  const overdue = yield* read("watch: overdue", () =>
    store.payments.filter(
      ({ id, status, deadline }) =>
        status === "processing" &&
        deadline < cursor.time &&
        !store.events.some(
          ({ payment, type, outcome }) => payment === id && type === "pay" && outcome === null,
        ),
    ),
  );
  for (const { id, key } of overdue) {
    yield* commit("watch: fail overdue", () => failPayment(store, id, key ?? ""));
  }
}
