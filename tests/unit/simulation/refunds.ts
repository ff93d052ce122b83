import { REVERTED } from "@/server/relayer/transactions/decide-relay";
import { Conflict, commit, type Flow, read } from "./flow";
import type { EventRow, RefundRow, Store } from "./store";
import { AMOUNT, type Process, type World } from "./world";

const LEASE = "refund";
const RECHECK_MS = 3_000;
const LIFETIME_MS = 7 * 24 * 3_600_000;

/** One round, as server/refunds/advance-refunds.ts. */
export function* advanceRefunds(process: Process): Flow {
  const { store } = process.world;
  const isOpen = ({ status }: RefundRow) => status !== "succeeded" && status !== "failed";
  const isNews = ({ type, outcome }: EventRow) => type === "refund" && outcome === null;
  if (!(yield* read("refund: work", () => store.refunds.some(isOpen) || store.events.some(isNews)))) return;
  if (!(yield* commit("refund: lease", () => store.takeLease(LEASE, process.name)))) return;
  const news = yield* read("refund: events", () =>
    store.events.filter((event) => isNews(event) && event.block <= store.cursor.number),
  );
  for (const { txHash } of news) yield* commit("refund: book", () => book(store, txHash));
  const ended = yield* read("refund: ended calls", () => store.refunds.filter(hasEnded));
  for (const refund of ended) yield* commit("refund: close", () => close(store, refund));
  yield* submitAll(process.world);
}

function hasEnded({ status, job }: RefundRow): boolean {
  return status === "submitted" && (job?.status === "confirmed" || job?.status === "failed");
}

/** As server/refunds/book-refunds.ts. */
function book(store: Store, txHash: number): void {
  const event = store.events.find((one) => one.txHash === txHash && one.type === "refund");
  if (!event || event.outcome !== null) return;
  const { payment, key, block } = event;
  const { status } = store.payment(payment);
  if (status === "requires_action" || status === "processing") return;
  const live = store.liveRefund(key);
  if (!live) store.addRefund(payment, key, "succeeded").txHash = txHash;
  else Object.assign(live, { status: "succeeded", txHash });
  for (const job of store.jobs) {
    if (job.call.key !== key || job.call.kind !== "refund" || job.status !== "queued") continue;
    Object.assign(job, { status: "confirmed", txHash, block });
  }
  event.outcome = "applied";
}

/** As server/refunds/close-refunds.ts. */
function close(store: Store, refund: RefundRow): void {
  const { key, job } = refund;
  if (!job || !hasEnded(refund)) return;
  if (job.status === "confirmed") {
    Object.assign(refund, { status: "succeeded", txHash: job.txHash });
    return;
  }
  if (store.events.some((event) => event.key === key && event.type === "refund")) return;
  if (job.failure === "VaultTooLow" || job.failure === REVERTED) {
    Object.assign(refund, { status: "pending_funds", checkedAt: store.now });
  } else refund.status = "failed";
}

/** As server/refunds/submit-refunds.ts: those that the vault covers, less what others are about to take. */
function* submitAll({ store, chain }: World): Flow {
  const waiting = yield* read("refund: waiting", () =>
    store.refunds
      .filter(({ status }) => status === "pending" || status === "pending_funds")
      .filter(({ checkedAt }) => checkedAt < store.now - RECHECK_MS)
      .map((refund) => ({ refund, from: refund.status })),
  );
  for (const { refund, from } of waiting) {
    const vault = yield* read("refund: vault", () => chain.vault);
    const promised = yield* read(
      "refund: promised",
      () => AMOUNT * store.refunds.filter(({ status }) => status === "submitted").length,
    );
    yield* commit("refund: submit", () =>
      submit(store, refund, { from, isCovered: vault - promised >= AMOUNT }),
    );
  }
}

function submit(
  store: Store,
  refund: RefundRow,
  { from, isCovered }: { from: RefundRow["status"]; isCovered: boolean },
): void {
  if (refund.status !== from) throw new Conflict(`refund ${refund.id} is not ${from} any more`);
  if (!isCovered) {
    Object.assign(refund, { status: "pending_funds", checkedAt: store.now });
    return;
  }
  const { payment, key } = refund;
  const call = { kind: "refund", payment, key, amount: AMOUNT, deadline: 0 } as const;
  refund.job = store.queue(call, "refunder", store.now + LIFETIME_MS);
  Object.assign(refund, { status: "submitted", checkedAt: store.now });
}

/** As server/refunds/record-refund.ts: each execution has one refund that has not failed. */
export function* requestRefund({ store, fault }: World, payment: number, key: string): Flow {
  if (fault === "refund checked, then inserted") {
    if (yield* read("api: live refund", () => store.liveRefund(key) !== undefined)) return;
    yield* commit("api: insert refund", () => store.addRefund(payment, key));
    return;
  }
  yield* commit("api: request refund", () => {
    if (!store.liveRefund(key)) store.addRefund(payment, key);
  });
}
