import type { ChainConfig } from "@/server/chain/client/registry";
import { relaySettings } from "@/server/relayer/signer/relay-signer";
import { Chain } from "./chain";
import { Random } from "./random";
import { type JobRow, type SignerName, Store, type VersionRow } from "./store";

/** Mistakes to plant in the simulated workers; each must be found. */
export type Fault =
  | "send before store"
  | "sign again in doubt"
  | "final at one confirmation"
  | "refund checked, then inserted"
  | "fee raised next to a receipt";

export const CONFIRMATIONS = 3;
export const AMOUNT = 10;
/** The product's own limits, for a chain with a block every two seconds. */
export const SETTINGS = relaySettings({ blockTimeMs: 2_000 } as ChainConfig);

/** Everything outside the processes, and the schedule's decisions about it. */
export class World {
  readonly store = new Store();
  readonly chain = new Chain();
  readonly random: Random;
  readonly fault: Fault | null;
  /** Whether this schedule may reorganise the chain beyond the confirmation depth. */
  readonly isDeep: boolean;
  hadDeep = false;
  /** The transactions that our keys gave to nodes, for the invariants. */
  readonly sent: number[] = [];
  readonly trace: string[] | null;
  #hashes = 0;

  constructor(seed: number, fault: Fault | null, trace: string[] | null) {
    this.random = new Random(seed);
    this.fault = fault;
    this.trace = trace;
    this.isDeep = this.random.chance(0.1);
  }

  newHash(): number {
    return ++this.#hashes;
  }

  /** The highest block that counts as confirmed. */
  confirmed(head: number): number {
    return this.fault === "final at one confirmation" ? head : head - CONFIRMATIONS + 1;
  }

  sendBytes({ hash, signer, nonce, fee, job }: Omit<VersionRow, "version" | "createdAt">): string | null {
    this.sent.push(hash);
    return this.chain.submit({ hash, sender: signer, nonce, fee, call: job.call });
  }
}

/** A process's memory of a signer; a crash loses it. */
export interface SignerMemory {
  sentAt: Map<number, number>;
  missingSince: Map<string, number>;
  retryAt: Map<number, number>;
  sweepAt: number;
}

/** One worker process. It has a separate monotonic clock, which may jump. */
export class Process {
  readonly world: World;
  readonly name: string;
  offset = 0;
  readUpTo: number | null = null;
  readonly signers: Record<SignerName, SignerMemory> = { relayer: newMemory(), refunder: newMemory() };

  constructor(world: World, name: string) {
    this.world = world;
    this.name = name;
  }

  clock(): number {
    return this.world.store.now + this.offset;
  }
}

function newMemory(): SignerMemory {
  return { sentAt: new Map(), missingSince: new Map(), retryAt: new Map(), sweepAt: 0 };
}

export function newest(versions: VersionRow[]): VersionRow {
  return versions[versions.length - 1] as VersionRow;
}

/** Returns whether the chain now shows the effect of a job. */
export function hasEffect({ chain }: World, { call }: JobRow): boolean {
  return call.kind === "refund" ? chain.refunded.has(call.payment) : chain.paid.has(call.payment);
}
