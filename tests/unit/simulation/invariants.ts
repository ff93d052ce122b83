import { canMove, isFinal } from "@/server/payments/lifecycle";
import { type CallResult, isPaying } from "./call";
import { DepositObserver, findDepositUnrest, findUnexplained } from "./deposit-invariants";
import type { RefundRow, VersionRow } from "./rows";
import { type Unrest, Violation } from "./violation";
import { CONFIRMATIONS, type World } from "./world";

/** Checks the invariants after every step; reads only what is new since the last one. */
export class Observer {
  readonly #world: World;
  readonly #deposits: DepositObserver;
  readonly #moves: number[] = [];
  readonly #calls = new Map<string, string>();
  readonly #nonces = new Map<number, number>();
  #versions = 0;
  #sent = 0;
  #refunds = 0;
  #tip = 0;

  constructor(world: World) {
    this.#world = world;
    this.#deposits = new DepositObserver(world);
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
    this.#deposits.check();
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
      ({ block, results }) =>
        block.number <= depth && results.some(({ ok, call }) => ok && isPaying(call) && call.key === key),
    );
    if (!stands) throw new Violation("succeeded only when an execution stands at depth", `payment ${id}`);
  }

  #checkVersion({ jobs, signer, nonce, version }: VersionRow): void {
    const place = `${signer} ${nonce}`;
    const ids = jobs.map(({ id }) => id).join();
    const known = this.#calls.get(place) ?? ids;
    if (known !== ids) throw new Violation("a nonce has the same calls", `${place}: ${known} and ${ids}`);
    this.#calls.set(place, ids);
    for (const { id } of jobs) {
      const before = this.#nonces.get(id) ?? nonce;
      if (before !== nonce) {
        throw new Violation("a call has one nonce", `job ${id} has ${before} and ${nonce}`);
      }
      this.#nonces.set(id, nonce);
    }
    if (version > 0 && jobs.every(({ status }) => status !== "signed")) {
      const statuses = jobs.map(({ id, status }) => `${id} is ${status}`);
      throw new Violation("no fee is raised for what a block has", `job ${statuses}`);
    }
  }

  #checkRefunds(): void {
    const { store } = this.#world;
    for (const { key, isForeign } of store.refunds.slice(this.#refunds)) {
      // A refund by hand is booked next to those that were requested; the router refuses what is too much.
      if (!isForeign && store.leftOf(key) < 0) {
        throw new Violation("refunds come to at most the payment", `${key} lacks ${-store.leftOf(key)}`);
      }
    }
    this.#refunds = store.refunds.length;
  }

  #checkChain(): void {
    const { chain } = this.#world;
    this.#tip = chain.head.hash;
    const done = new Set<string>();
    for (const { ok, call } of resultsOn(chain)) {
      const { kind, payment, ref } = call;
      if (!ok || (!isPaying(call) && kind !== "refund")) continue;
      const what = isPaying(call) ? `payment ${payment}` : ref;
      if (what && done.has(what)) throw new Violation("each payment and each refund is executed once", what);
      done.add(what ?? "");
    }
  }
}

/** What every call in a block did, with the hash of its transaction. */
function* resultsOn({ receipts }: World["chain"]): Generator<CallResult & { hash: number }> {
  for (const { tx, results } of receipts.values())
    for (const result of results) yield { ...result, hash: tx.hash };
}

/**
 * Returns why the world is not at rest, or null: every payment decided, every execution and every nonce accounted for.
 */
export function findUnrest(world: World, wanted: ReadonlySet<string>): Unrest | null {
  return (
    findUndecided(world) ??
    findUnbooked(world) ??
    findUnexecuted(world) ??
    findMiscounted(world) ??
    findUnrefunded(world, wanted) ??
    findUnexplained(world) ??
    findNonces(world) ??
    findDepositUnrest(world)
  );
}

function findUndecided({ store }: World): Unrest | null {
  const open = store.payments.find(({ status }) => !isFinal(status));
  return open ? ["nothing is left undecided", `payment ${open.id} is ${open.status}`] : null;
}

function findUnbooked({ store, chain }: World): Unrest | null {
  for (const { ok, call, hash } of resultsOn(chain)) {
    if (!ok || !isPaying(call)) continue;
    const { status, txHash } = store.payment(call.payment);
    const isOwn = status === "succeeded" && txHash === hash;
    const isKnown = store.exceptions.some(
      (row) => row.txHash === hash && row.payment === call.payment && !row.isGone,
    );
    if (!isOwn && !isKnown) {
      return ["every execution is booked or an exception", `payment ${call.payment} is ${status}`];
    }
  }
  return null;
}

function findUnexecuted({ store, chain }: World): Unrest | null {
  for (const { id, status, txHash } of store.payments) {
    if (status !== "succeeded" || txHash === null || store.isReported(txHash, id)) continue;
    const results = chain.receipts.get(txHash)?.results ?? [];
    if (!results.some(({ ok, call }) => ok && isPaying(call) && call.payment === id)) {
      return ["a payment that succeeded is executed", `payment ${id} by ${txHash}`];
    }
  }
  return null;
}

function findUnrefunded(world: World, wanted: ReadonlySet<string>): Unrest | null {
  const { store, chain, hadDeep } = world;
  for (const key of wanted) {
    // Money that a deep reorganisation removed cannot be refunded.
    if (hadDeep && chain.paid.get(Number.parseInt(key, 10)) !== key) continue;
    const open = store.liveRefunds(key).find((refund) => !stands(world, refund));
    if (open || store.leftOf(key) > 0) {
      return ["every requested refund is given once", `${key}: ${open?.status}, left ${store.leftOf(key)}`];
    }
  }
  return null;
}

function stands({ store, chain }: World, { status, txHash, payment }: RefundRow): boolean {
  if (status !== "succeeded" || txHash === null) return false;
  return chain.receipts.get(txHash)?.ok === true || store.isReported(txHash, payment);
}

/** A deep reorganisation may remove what was booked; the timeline reports it. */
function findMiscounted({ store, chain, hadDeep }: World): Unrest | null {
  if (hadDeep) return null;
  for (const { id } of store.payments) {
    const booked = store.refunds
      .filter(({ payment, status }) => payment === id && status === "succeeded")
      .reduce((sum, { amount }) => sum + amount, 0);
    if (booked !== chain.returned(id)) {
      return ["the refunds say what the chain gave back", `${id}: ${booked} of ${chain.returned(id)}`];
    }
  }
  return null;
}

function findNonces({ store, chain }: World): Unrest | null {
  const halted = (["relayer", "refunder"] as const).find((name) => store.signers[name].halted);
  if (halted) return ["a key that is ours alone is never halted", halted];
  const open = store.jobs.find(({ status }) => status !== "confirmed" && status !== "failed");
  if (open) return ["every nonce is accounted for", `job ${open.id} is ${open.status}`];
  for (const name of ["relayer", "refunder"] as const) {
    const { next } = store.signers[name];
    if (chain.used(name) !== next) {
      return ["every nonce is accounted for", `${name} used ${chain.used(name)} of ${next}`];
    }
  }
  return null;
}
