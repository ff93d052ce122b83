import { randomUUID } from "node:crypto";
import type { ChainConfig } from "@/server/chain/client/registry";
import { giveLeasesBack } from "@/server/db/lease";
import { db } from "@/server/db/sql";
import { type ChainLoops, chainLoops } from "@/server/jobs/chain-loops";

/** The parts of a worker: sending calls, reading the chain, and refunds. */
export type Work = "send" | "read" | "refund";

const LOOPS: Record<Work, RegExp> = { send: /^relay/, read: /^watch:/, refund: /^refund:/ };
const MOST_TURNS = 50;

/** The product's own worker loops on one chain, driven by the test. */
export class HandWorker {
  readonly #chain: ChainConfig;
  #holder = randomUUID();
  #loops: ChainLoops["loops"];

  constructor(chain: ChainConfig) {
    this.#chain = chain;
    this.#loops = chainLoops(chain, this.#holder).loops;
  }

  /** Runs one tick of each loop of this kind, and repeats those that must continue at once. */
  async work(kind: Work): Promise<void> {
    for (const { name, tick } of this.#loops.filter((loop) => LOOPS[kind].test(loop.name))) {
      for (let i = 0; (await tick()) === 0; i++) if (i > MOST_TURNS) throw new Error(`${name} never rests`);
    }
  }

  /** Restarts as a new process, which loses everything in memory. */
  async restart(): Promise<void> {
    await giveLeasesBack(db, this.#holder);
    this.#holder = randomUUID();
    this.#loops = chainLoops(this.#chain, this.#holder).loops;
  }
}
