import { REVERTED } from "@/server/relayer/transactions/decide-relay";
import { AMOUNT } from "./call";
import { Conflict, commit, type Flow, read } from "./flow";
import type { EventRow, RefundRow } from "./rows";
import type { Store } from "./store";
import type { Process, World } from "./world";

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
  for (const { txHash } of news) yield* commit("refund: book", () => book(process.world, txHash));
  const ended = yield* read("refund: ended calls", () => store.refunds.filter(hasEnded));
  for (const refund of ended) yield* commit("refund: close", () => close(store, refund));
  yield* submitAll(process.world);
}

function hasEnded({ status, job }: RefundRow): boolean {
  return status === "submitted" && (job?.status === "confirmed" || job?.status === "failed");
}

/** As server/refunds/book-refunds.ts and record-foreign-refund.ts. */
function book({ store, fault }: World, txHash: number): void {
  const event = store.events.find((one) => one.txHash === txHash && one.type === "refund");
  if (!event || event.outcome !== null) return;
  const { payment, key, block, amount, ref = "" } = event;
  const { status } = store.payment(payment);
  if (status === "requires_action" || status === "processing") return;
  const live = store.liveRefunds(key).find((refund) => refund.ref === ref);
  if (live) Object.assign(live, { status: "succeeded", txHash });
  else if (fault !== "refund by hand is not counted") {
    store.addRefund({ payment, key, amount }, { ref, isForeign: true, status: "succeeded", txHash });
  }
  for (const job of store.jobs) {
    if (job.call.ref !== ref || job.status !== "queued") continue;
    Object.assign(job, { status: "confirmed", txHash, block });
  }
  event.outcome = "applied";
}

/** As server/refunds/close-refunds.ts. */
function close(store: Store, refund: RefundRow): void {
  const { ref, job } = refund;
  if (!job || !hasEnded(refund)) return;
  if (job.status === "confirmed") {
    Object.assign(refund, { status: "succeeded", txHash: job.txHash });
    return;
  }
  if (store.events.some((event) => event.ref === ref)) return;
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
    const promised = yield* read("refund: promised", () =>
      store.refunds.reduce((sum, { status, amount }) => sum + (status === "submitted" ? amount : 0), 0),
    );
    yield* commit("refund: submit", () =>
      submit(store, refund, { from, isCovered: vault - promised >= refund.amount }),
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
  const { payment, key, amount, ref } = refund;
  const call = { kind: "refund", payment, key, amount, ref, deadline: 0 } as const;
  refund.job = store.queue(call, "refunder", store.now + LIFETIME_MS);
  Object.assign(refund, { status: "submitted", checkedAt: store.now });
}

/**
 * As server/refunds/record-refund.ts: the refunds of an execution that have not failed come to at most its amount.
 * @param part null for everything that is left
 */
export function* requestRefund(
  { store, fault }: World,
  { payment, key }: { payment: number; key: string },
  part: number | null,
): Flow {
  const leftOf = () => {
    if (fault === "part checked against the payment alone" && part !== null) return AMOUNT;
    if (fault !== "failed part keeps its room") return store.leftOf(key);
    return store.refunds.reduce((left, each) => left - (each.key === key ? each.amount : 0), AMOUNT);
  };
  const insert = (left: number) => {
    const amount = part ?? left;
    if (left <= 0 || amount > left) return;
    store.addRefund({ payment, key, amount }, fault === "parts share a reference" ? { ref: key } : {});
  };
  if (fault === "refund checked, then inserted") {
    const left = yield* read("api: left to refund", leftOf);
    yield* commit("api: insert refund", () => insert(left));
    return;
  }
  yield* commit("api: request refund", () => insert(leftOf()));
}
