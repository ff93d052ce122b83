import { Conflict, type Effect, type Flow, Outage } from "./flow";
import { expireDue } from "./people";
import { advanceRefunds } from "./refunds";
import { runSigner } from "./signer";
import { Violation } from "./violation";
import { scan } from "./watcher";
import { Process, type World } from "./world";

/** The schedule's outcome for one effect. `lost`: it happened, and the reply did not arrive. */
export type Fate = "fine" | "lost" | "refused" | "dies before" | "dies after";

/** A single shared error: a stack for each would cost more than the schedules. */
const OUTAGE = new Outage();

/** A running use case, always stopped before its next effect. */
export class Running {
  readonly name: string;
  readonly #world: World;
  readonly #flow: Flow;
  #effect: Effect | null = null;

  constructor(world: World, name: string, flow: Flow) {
    this.#world = world;
    this.name = name;
    this.#flow = flow;
    this.#go(() => flow.next());
  }

  get isOver(): boolean {
    return this.#effect === null;
  }

  /** Runs the next effect and stops before the one after it. */
  step(fate: Fate): void {
    const effect = this.#effect;
    if (!effect) return;
    const { trace, store } = this.#world;
    trace?.push(`${store.now} ${this.name} ${effect.name}${fate === "fine" ? "" : ` [${fate}]`}`);
    if (fate === "dies before") return;
    const reply = fate === "refused" ? OUTAGE : this.#run(effect);
    if (fate === "dies after") return;
    const isBroken = fate === "lost" || reply instanceof Error;
    this.#go(() =>
      isBroken ? this.#flow.throw(reply instanceof Error ? reply : OUTAGE) : this.#flow.next(reply),
    );
  }

  #run(effect: Effect): unknown {
    try {
      return effect.run();
    } catch (fault) {
      return fault;
    }
  }

  #go(next: () => IteratorResult<Effect, void>): void {
    try {
      const { done, value } = next();
      this.#effect = done ? null : value;
    } catch (fault) {
      this.#effect = null;
      if (fault instanceof Outage || fault instanceof Conflict) return;
      throw fault instanceof Error ? new Violation("no step fails by surprise", fault.message) : fault;
    }
  }
}

export const LOOPS: readonly ((process: Process) => Flow)[] = [
  (process) => runSigner({ process, name: "relayer" }),
  (process) => runSigner({ process, name: "refunder" }),
  scan,
  advanceRefunds,
  expireDue,
];

/** The loops of a worker process, and its restarts. */
export class Worker {
  readonly #world: World;
  readonly #name: string;
  #lives = 0;
  process: Process;
  tasks: (Running | null)[] = LOOPS.map(() => null);

  constructor(world: World, name: string) {
    this.#world = world;
    this.#name = name;
    this.process = new Process(world, `${name}0`);
  }

  /** Loses everything in memory and leaves unfinished work as it is. */
  crash(): void {
    this.#world.trace?.push(`${this.#world.store.now} ${this.process.name} crashes`);
    this.process = new Process(this.#world, `${this.#name}${++this.#lives}`);
    this.tasks = LOOPS.map(() => null);
  }

  /** Returns the loop's current round, or a new one. */
  task(index: number): Running {
    const present = this.tasks[index];
    if (present && !present.isOver) return present;
    const loop = LOOPS[index] as (process: Process) => Flow;
    const begun = new Running(this.#world, this.process.name, loop(this.process));
    this.tasks[index] = begun;
    return begun;
  }
}
