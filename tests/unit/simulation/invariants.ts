import { canMove, isFinal } from "@/server/payments/lifecycle";
import type { VersionRow } from "./store";
import { CONFIRMATIONS, type World } from "./world";

/** A broken invariant and its cause. */
export class Violation extends Error {
  readonly invariant: string;

  constructor(invariant: string, detail: string) {
    super(`${invariant}: ${detail}`);
    this.invariant = invariant;
  }
}

/** Checks the invariants after every step; reads only what is new since the last one. */
export class Observer {
  readonly #world: World;
  readonly #moves: number[] = [];
  readonly #calls = new Map<string, number>();
  readonly #nonces = new Map<number, number>();
  #versions = 0;
  #sent = 0;
  #refunds = 0;
  #tip = 0;

  constructor(world: World) {
    this.#world = world;
  }

  check(): void {
    const { store, chain, sent } = this.#world;
    for (const { id, history } of store.payments) {
      for (let at = this.#moves[id] ?? 1; at < history.length; at++) this.#checkMove(id, at);
      this.#moves[id] = history.length;
    }
    while (this.#versions < store.versions.length) {
      this.#checkVersion(store.versions[this.#versions++] as VersionRow);
    }
    while (this.#sent < sent.length) {
      const hash = sent[this.#sent++] as number;
      if (!store.isOurs(hash)) throw new Violation("nothing is sent that is not stored", `hash ${hash}`);
    }
    if (this.#refunds !== store.refunds.length) this.#checkRefunds();
    if (this.#tip !== chain.head.hash) this.#checkChain();
  }

  #checkMove(id: number, at: number): void {
    const { store, chain, hadDeep } = this.#world;
    const { history, key } = store.payment(id);
    const from = history[at - 1] ?? "requires_action";
    const to = history[at] ?? "requires_action";
    if (!canMove(from, to) || isFinal(from)) {
      throw new Violation("a status moves as the lifecycle allows", `payment ${id} from ${from} to ${to}`);
    }
    if (to !== "succeeded" || hadDeep) return;
    const depth = chain.head.number - CONFIRMATIONS + 1;
    const stands = [...chain.receipts.values()].some(
      ({ ok, block, tx }) => ok && tx.call.kind === "pay" && tx.call.key === key && block.number <= depth,
    );
    if (!stands) throw new Violation("succeeded only when an execution stands at depth", `payment ${id}`);
  }

  #checkVersion({ job, signer, nonce, version }: VersionRow): void {
    const place = `${signer} ${nonce}`;
    if ((this.#calls.get(place) ?? job.id) !== job.id) {
      throw new Violation(
        "a nonce has one call",
        `${place} has jobs ${this.#calls.get(place)} and ${job.id}`,
      );
    }
    this.#calls.set(place, job.id);
    if ((this.#nonces.get(job.id) ?? nonce) !== nonce) {
      throw new Violation(
        "a call has one nonce",
        `job ${job.id} has ${this.#nonces.get(job.id)} and ${nonce}`,
      );
    }
    this.#nonces.set(job.id, nonce);
    if (version > 0 && job.status !== "signed") {
      throw new Violation("no fee is raised for what a block has", `job ${job.id} is ${job.status}`);
    }
  }

  #checkRefunds(): void {
    const { refunds } = this.#world.store;
    this.#refunds = refunds.length;
    const live = refunds.filter(({ status }) => status !== "failed").map(({ key }) => key);
    if (new Set(live).size < live.length) {
      throw new Violation("an execution has one refund that has not failed", live.join(" "));
    }
  }

  #checkChain(): void {
    const { chain } = this.#world;
    this.#tip = chain.head.hash;
    const done = new Set<string>();
    for (const { ok, tx } of chain.receipts.values()) {
      const { kind, payment } = tx.call;
      if (!ok || (kind !== "pay" && kind !== "refund")) continue;
      const what = `${kind} ${payment}`;
      if (done.has(what)) throw new Violation("one execution and one refund for each payment", what);
      done.add(what);
    }
  }
}

/** What keeps the world from being at rest: an invariant and its open item. */
type Unrest = readonly [invariant: string, detail: string];

/**
 * Returns why the world is not at rest, or null: every payment decided, every execution and every nonce accounted for.
 */
export function findUnrest(world: World, wanted: ReadonlySet<string>): Unrest | null {
  return (
    findUndecided(world) ??
    findUnbooked(world) ??
    findUnexecuted(world) ??
    findUnrefunded(world, wanted) ??
    findNonces(world)
  );
}

function findUndecided({ store }: World): Unrest | null {
  const open = store.payments.find(({ status }) => !isFinal(status));
  return open ? ["nothing is left undecided", `payment ${open.id} is ${open.status}`] : null;
}

function findUnbooked({ store, chain }: World): Unrest | null {
  for (const { ok, tx } of chain.receipts.values()) {
    if (!ok || tx.call.kind !== "pay") continue;
    const { status, txHash } = store.payment(tx.call.payment);
    const isOwn = status === "succeeded" && txHash === tx.hash;
    const isKnown = store.exceptions.some((row) => row.txHash === tx.hash && !row.isGone);
    if (!isOwn && !isKnown) {
      return ["every execution is booked or an exception", `payment ${tx.call.payment} is ${status}`];
    }
  }
  return null;
}

function findUnexecuted({ store, chain }: World): Unrest | null {
  for (const { id, status, txHash } of store.payments) {
    if (status !== "succeeded" || txHash === null || store.reported.has(txHash)) continue;
    if (!chain.receipts.get(txHash)?.ok) {
      return ["a payment that succeeded is executed", `payment ${id} by ${txHash}`];
    }
  }
  return null;
}

function findUnrefunded({ store, chain, hadDeep }: World, wanted: ReadonlySet<string>): Unrest | null {
  for (const key of wanted) {
    const live = store.liveRefund(key);
    // Money that a deep reorganisation removed cannot be refunded.
    if (hadDeep && chain.paid.get(Number.parseInt(key, 10)) !== key) continue;
    const isDone = live?.status === "succeeded" && live.txHash !== null;
    const stands =
      isDone && (chain.receipts.get(live.txHash ?? -1)?.ok || store.reported.has(live.txHash ?? -1));
    if (!stands) {
      return ["every requested refund is given once", `${key} is ${live?.status}`];
    }
  }
  return null;
}

function findNonces({ store, chain }: World): Unrest | null {
  const open = store.jobs.find(({ status }) => status !== "confirmed" && status !== "failed");
  if (open) return ["every nonce is accounted for", `job ${open.id} is ${open.status}`];
  for (const name of ["relayer", "refunder"] as const) {
    const { next, halted } = store.signers[name];
    if (halted) return ["a key that is ours alone is never halted", name];
    if (chain.used(name) !== next) {
      return ["every nonce is accounted for", `${name} used ${chain.used(name)} of ${next}`];
    }
  }
  return null;
}
