import { AMOUNT } from "./call";
import { isRefundable } from "./deposit-invariants";
import { planDeposits } from "./deposit-plan";
import { findUnrest, Observer } from "./invariants";
import { cancelPayment, confirmPayment, keyOf, payCall, sendAlone } from "./people";
import { requestRefund } from "./refunds";
import { type Fate, LOOPS, Running, Worker } from "./run";
import { Violation } from "./violation";
import { CONFIRMATIONS, type Fault, World } from "./world";

const BURSTS = 90;
const HEALING_ROUNDS = 200;
/** Later ones wait for deadlines. */
const BRISK_ROUNDS = 12;
/** The sweep after reorganisations runs every 15 seconds. */
const HEALING_AFTER_DEEP = 8;

interface Outcome {
  violation: Violation | null;
  trace: string[];
}

/** Runs the schedule of a number. */
export function runSchedule(seed: number, fault: Fault | null = null, isTraced = false): Outcome {
  const trace: string[] = [];
  const schedule = new Schedule(new World(seed, fault, isTraced ? trace : null));
  try {
    schedule.run();
    return { violation: null, trace };
  } catch (violation) {
    if (violation instanceof Violation) return { violation, trace };
    throw violation;
  }
}

/**
 * Seeds in which a signer halts as decision 0013 explains: two checks of one process, each in the middle of a
 * replacement. An operator clears it. The short form shows none.
 */
export const KNOWN_HALTS: readonly number[] = [];

/** Finds the first schedule from `first` on that breaks an invariant, with its steps. */
export function findViolation(first: number, count: number, fault: Fault | null = null) {
  for (let seed = first; seed < first + count; seed++) {
    if (KNOWN_HALTS.includes(seed) || !runSchedule(seed, fault).violation) continue;
    const { violation, trace } = runSchedule(seed, fault, true);
    if (violation) return { seed, invariant: violation.invariant, story: storyOf(seed, violation, trace) };
  }
  return null;
}

export function storyOf(seed: number, violation: Violation | null, trace: string[]): string {
  return [`FLORIN_SEED=${seed}`, ...trace, violation ? `broken: ${violation.message}` : "all is kept"].join(
    "\n",
  );
}

class Schedule {
  readonly #world: World;
  readonly #observer: Observer;
  readonly #workers: Worker[];
  /** Running requests to the API. */
  #requests: Running[] = [];
  /** By burst: the actions of people in it. */
  readonly #plans = new Map<number, (() => void)[]>();
  /** Keys of executions whose refund was requested. */
  readonly #wanted = new Set<string>();
  /** Shares of effects that fail, and of processes that die. */
  readonly #trouble: number;
  readonly #reorgs: number;
  /** Share of effects after which the chain reorganises, while a use case is in the middle of its reads. */
  readonly #unrest: number;
  /** Share of payments with deposit addresses. */
  readonly #deposits: number;
  #nextBlock = 2_000;

  constructor(world: World) {
    this.#world = world;
    const { random, chain } = world;
    this.#trouble = random.pick([0, 0.01, 0.04]);
    this.#reorgs = random.pick([0, 0.05, 0.2, 0.6]);
    this.#unrest = random.chance(0.1) ? 0.1 : 0;
    world.forgets = random.chance(0.1) ? 0.3 : 0;
    world.isRestless = this.#reorgs > 0 || this.#unrest > 0 || world.forgets > 0;
    chain.appetite = random.pick([0.15, 0.6, 1]);
    this.#deposits = random.pick([0, 0.5, 0.9]);
    const payments = 1 + random.below(3);
    for (let id = 0; id < payments; id++) this.#plan(id);
    this.#observer = new Observer(world);
    this.#workers = [new Worker(world, "A"), new Worker(world, "B")];
  }

  run(): void {
    const { store, random } = this.#world;
    for (let burst = 0; burst < BURSTS; burst++) {
      for (const act of this.#plans.get(burst) ?? []) act();
      this.#pass(random.chance(0.02) ? 5_000 + random.below(20_000) : random.below(900));
      this.#moveChain();
      if (this.#requests.length > 0 && random.chance(0.3)) this.#serve();
      else this.#work(random.pick(this.#workers));
    }
    this.#world.trace?.push(`${store.now} healing`);
    this.#heal();
  }

  /** Runs one payment's life with its buyer, its merchant and others. */
  #plan(id: number): void {
    const world = this.#world;
    const { random, store, chain } = world;
    const expiresAt = 10_000 + random.below(50_000);
    const deadline = expiresAt + 5_000 + random.below(30_000);
    store.payments.push({
      id,
      status: "requires_action",
      key: null,
      txHash: null,
      expiresAt,
      deadline,
      awaitsUntil: null,
      history: ["requires_action"],
    });
    chain.balances[id] = AMOUNT * (1 + random.below(2));
    const begin = random.below(15);
    const hasDeposits = random.chance(this.#deposits);
    if (hasDeposits) {
      const at = this.#at.bind(this);
      planDeposits({ world, at, request: this.#request.bind(this) }, id, random.below(15));
    }
    this.#at(hasDeposits ? 0.25 : 0.85, begin + (hasDeposits ? random.below(30) : 0), () =>
      this.#request("buyer", () => confirmPayment(world, id)),
    );
    this.#at(0.2, begin + random.below(20) - 5, () => this.#request("buyer", () => cancelPayment(world, id)));
    this.#at(0.3, begin + random.below(40), () =>
      sendAlone(world, payCall(world, id, keyOf(id, random.chance(0.7) ? "a" : "b"))),
    );
    this.#at(0.12, begin + random.below(20), () => sendAlone(world, this.#call("leave", id)));
    this.#at(0.12, 30 + random.below(70), () => sendAlone(world, this.#call("withdraw", id)));
    this.#at(0.04, 50 + random.below(50), () => {
      const amount = random.chance(0.5) ? AMOUNT : 1 + random.below(AMOUNT);
      sendAlone(world, { ...this.#call("refund", id), amount, ref: `by hand ${id}` });
    });
    const refundAt = 30 + random.below(60);
    for (const share of [0.7, 0.4, 0.2]) {
      const part = random.chance(0.5) ? null : 1 + random.below(AMOUNT);
      this.#at(share, refundAt + random.below(6), () => this.#wantRefund(id, part));
    }
  }

  #call(kind: "leave" | "withdraw" | "refund", payment: number) {
    const key = this.#world.chain.paid.get(payment) ?? keyOf(payment, "a");
    return { kind, payment, key, amount: AMOUNT, deadline: 0 };
  }

  #at(share: number, burst: number, act: () => void): void {
    if (!this.#world.random.chance(share)) return;
    const at = Math.max(burst, 0);
    this.#plans.set(at, [...(this.#plans.get(at) ?? []), act]);
  }

  /** Sends a request to the API; a client without a reply repeats it. */
  #request(who: string, flow: () => ReturnType<typeof confirmPayment>): void {
    this.#requests.push(new Running(this.#world, who, flow()));
    if (this.#world.random.chance(0.1)) this.#requests.push(new Running(this.#world, who, flow()));
  }

  /** Requests the refund of the paying transfer or of a part, once that is posted. In the end all is refunded. */
  #wantRefund(id: number, part: number | null): void {
    const { store } = this.#world;
    const { status, key } = store.payment(id);
    const exception = store.exceptions.find(({ payment, isGone }) => payment === id && !isGone);
    const paid = status === "succeeded" ? key : exception?.key;
    if (!paid || !isRefundable(this.#world, paid)) return;
    this.#wanted.add(paid);
    this.#request("merchant", () => requestRefund(this.#world, { payment: id, key: paid }, part));
  }

  #pass(ms: number): void {
    this.#world.store.now += ms;
  }

  #moveChain(): void {
    const { chain, random, store } = this.#world;
    if (random.chance(0.03)) chain.baseFee = BigInt(5 + random.below(30));
    if (chain.pool.length > 0 && random.chance(0.03)) chain.pool.splice(random.below(chain.pool.length), 1);
    while (store.now >= this.#nextBlock) {
      if (random.chance(this.#reorgs)) this.#reorganise();
      this.#mine(this.#nextBlock);
      this.#nextBlock += 1_000 + random.below(2_000);
    }
  }

  #mine(time: number): void {
    this.#world.chain.mine(time, this.#world.random);
    this.#note(() => "mines");
  }

  /** Replaces the last blocks with as many others; the next one makes the new chain longer. */
  #reorganise(): void {
    const world = this.#world;
    const { chain, random } = world;
    const isDeep = world.isDeep && random.chance(0.2);
    const depth = Math.min(
      isDeep ? CONFIRMATIONS + random.below(4) : 1 + random.below(CONFIRMATIONS - 1),
      chain.head.number,
    );
    if (depth === 0) return;
    if (isDeep) world.hadDeep = true;
    const times = chain.blocks.slice(-depth).map(({ time }) => time);
    chain.unwind(depth, random);
    this.#note(() => `drops ${depth} blocks`);
    for (const time of times) this.#mine(time);
  }

  #note(sentence: () => string): void {
    const { trace, store, chain } = this.#world;
    if (!trace) return;
    const { number, hash, receipts } = chain.head;
    const list = receipts.map(({ tx, results }) => {
      const marks = results.map(({ ok }) => (ok ? "" : " reverted"));
      return `${tx.sender}/${tx.nonce}#${tx.hash}${marks.join(",")}`;
    });
    trace.push(`${store.now} chain ${sentence()}: ${number} (${hash}) ${list.join(", ")}`);
  }

  #serve(): void {
    const { random } = this.#world;
    const request = random.pick(this.#requests);
    this.#step(request, this.#fate());
    this.#requests = this.#requests.filter(({ isOver }) => !isOver);
  }

  /** Runs some effects of one worker's loop, with possible faults in each. */
  #work(worker: Worker): void {
    const { random } = this.#world;
    if (random.chance(0.005)) worker.process.offset += random.below(60_000);
    const loop = random.below(LOOPS.length + 3) % LOOPS.length;
    const length = 1 + random.below(16);
    for (let i = 0; i < length; i++) {
      const task = worker.task(loop);
      if (task.isOver) return;
      const fate = this.#fate();
      this.#step(task, fate);
      if (fate === "dies before" || fate === "dies after") {
        worker.crash();
        return;
      }
      if (task.isOver) return;
      if (this.#unrest > 0 && random.chance(this.#unrest)) this.#reorganise();
    }
  }

  #fate(): Fate {
    const { random } = this.#world;
    if (this.#trouble === 0 || !random.chance(this.#trouble)) return "fine";
    return random.pick(["lost", "refused", "dies before", "dies after"]);
  }

  #step(task: Running, fate: Fate): void {
    task.step(fate);
    this.#observer.check();
  }

  #finish(task: Running): void {
    while (!task.isOver) this.#step(task, "fine");
  }

  /** Ends all faults: one worker is left, blocks arrive, vaults are funded, merchants retry failed requests. */
  #heal(): void {
    const world = this.#world;
    const { chain, random } = world;
    const worker = random.pick(this.#workers);
    chain.appetite = 1;
    chain.baseFee = 5n;
    world.forgets = 0;
    chain.vault += 10 * AMOUNT;
    const least = world.hadDeep ? HEALING_AFTER_DEEP : 1;
    for (const request of this.#requests) this.#finish(request);
    for (let round = 0; round < HEALING_ROUNDS; round++) {
      this.#pass(round < BRISK_ROUNDS ? 4_000 : 12_000);
      for (let i = 0; i < 2; i++) this.#mine(world.store.now);
      this.#requestAgain();
      for (let loop = 0; loop < LOOPS.length; loop++) this.#finish(worker.task(loop));
      if (round >= least && !findUnrest(world, this.#wanted)) return;
    }
    const unrest = findUnrest(world, this.#wanted);
    if (unrest) throw new Violation(...unrest);
  }

  #requestAgain(): void {
    const { store, chain, hadDeep } = this.#world;
    for (const key of this.#wanted) {
      if (store.leftOf(key) <= 0) continue;
      // A refund of money that a deep reorganisation removed never succeeds.
      if (hadDeep && chain.paid.get(Number.parseInt(key, 10)) !== key) continue;
      const payment = Number.parseInt(key, 10);
      this.#finish(new Running(this.#world, "merchant", requestRefund(this.#world, { payment, key }, null)));
    }
  }
}
