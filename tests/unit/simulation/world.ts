import type { ChainConfig } from "@/server/chain/client/registry";
import { relaySettings } from "@/server/relayer/signer/relay-signer";
import { isPaying } from "./call";
import { Chain } from "./chain";
import { type Flow, read } from "./flow";
import { Random } from "./random";
import type { JobRow, SignerName, VersionRow } from "./rows";
import { Store } from "./store";

/** Mistakes to plant in the simulated workers; each must be found. */
export type Fault =
  | "send before store"
  | "sign again in doubt"
  | "final at one confirmation"
  | "refund checked, then inserted"
  | "fee raised next to a receipt"
  | "part checked against the payment alone"
  | "parts share a reference"
  | "refund by hand is not counted"
  | "failed part keeps its room"
  | "batch succeeds as one"
  | "failed call of a batch is signed again"
  | "nonce for each call of a batch"
  | "replacement drops calls of a batch"
  | DepositFault;

/** Mistakes with deposit addresses. */
export type DepositFault =
  | "money counts after the end"
  | "deposit ends by the clock"
  | "payment expires without its deposits' blocks"
  | "returned while the payment is open"
  | "addresses are loaded before the head"
  | "dropped transfer still counts"
  | "claimed money still counts"
  | "executed before senders are looked up"
  | "failed execution fails the payment"
  | "overtaken authorization fails the payment"
  | "claim of money that is about to pay"
  | "return queued before it is recorded"
  | "more money after a return is left"
  | "more money during a return is left"
  | "moved event keeps its amount"
  | "failed return is tried no more"
  | "balances are not looked at"
  | "kept money is not reported";

export const CONFIRMATIONS = 3;
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
  /** Whether blocks may be replaced, or transfers overlooked. */
  isRestless = true;
  /** Share of transfers that a node leaves out of its logs. */
  forgets = 0;
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

  sendBytes({ hash, signer, nonce, fee, jobs }: Omit<VersionRow, "version" | "createdAt">): string | null {
    this.sent.push(hash);
    return this.chain.submit({ hash, sender: signer, nonce, fee, calls: jobs.map(({ call }) => call) });
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
  /** When balances of open and of ended addresses were read. */
  readonly lookedAt = { open: 0, ended: 0 };
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
  if (call.kind === "refund") return chain.refundDone.has(call.ref ?? "");
  if (call.kind === "close") return chain.isDecided(call.payment);
  // A deposit may be emptied any number of times, so no transaction but its own answers a call for it.
  return isPaying(call) && chain.paid.has(call.payment);
}

/** As server/relayer/transactions/is-overtaken.ts. */
export function* isOvertaken({ chain, fault }: World, { call }: JobRow): Flow<boolean> {
  const { kind, at, amount } = call;
  if (kind !== "pay_authorized" || !at || fault === "overtaken authorization fails the payment") return false;
  return yield* read(
    "signer: authorization",
    () =>
      chain.deposits.isUsed(at.authorization ?? "") && chain.deposits.balance(at.deposit, "own") >= amount,
  );
}
