import { z } from "zod";
import { SignerPause } from "@/server/kernel/zod-primitives";
import { BooksHealth, PaymentsHealth } from "@/server/ledger/health-schema";
import { PegHealth, RateSourceHealth } from "@/server/rates/health-schema";
import { ScreeningHealth } from "@/server/screening/health-schema";

const Sender = z.object({
  role: z.enum(["relayer", "refunder", "deployer"]),
  address: z.string(),
  /** In base units of the native coin, as digits; null when the network did not answer. */
  balance: z.string().nullable(),
  /** Why this key is stopped on this network until an operator acts; null while all is well. */
  haltedReason: z.string().nullable(),
  /** Why this key signs nothing new there; it resumes automatically. */
  pausedReason: SignerPause.nullable(),
});

/** A finding of the check of a network against the chains file. */
const ChainFinding = z.object({
  severity: z.enum(["fault", "warning"]),
  /** The symbol of the asset concerned. */
  symbol: z.string().nullable(),
  text: z.string(),
});

const Endpoint = z.object({
  /** Scheme, host and port. */
  origin: z.string(),
  /** Whether it did not answer a process within the last minutes. */
  isDown: z.boolean(),
  /** Whether the other endpoints are preferred at present. */
  isResting: z.boolean(),
  /** The last fault; null when there was none since the processes started. */
  lastFault: z.string().nullable(),
  lastFaultAt: z.date().nullable(),
  /** Requests of all processes since the day began, in UTC. */
  callsToday: z.number(),
  /** Requests that a day may have before an alert; null without a budget. */
  budget: z.number().nullable(),
});

const ChainHealth = z.object({
  id: z.number(),
  name: z.string(),
  mode: z.enum(["test", "live"]),
  /** Where it is declared; the chains file wins. */
  from: z.enum(["file", "database"]),
  /** Whether it takes new payments. */
  isOn: z.boolean(),
  coin: z.object({ symbol: z.string(), decimals: z.number() }),
  /** The newest block; null when the network did not answer. */
  height: z.number().nullable(),
  /** The last block whose payments were read; null before the first. */
  readUpTo: z.number().nullable(),
  readAt: z.date().nullable(),
  /** In the order of `rpcUrls`. */
  endpoints: z.array(Endpoint),
  /** How many blocks a request for logs covers, where these are few; else null. */
  fewLogBlocks: z.number().nullable(),
  senders: z.array(Sender),
  /** Whether the network matches the chains file. */
  check: z.enum(["sound", "misconfigured", "unchecked"]),
  findings: z.array(ChainFinding),
});
export type ChainHealth = z.infer<typeof ChainHealth>;

const LoopHealth = z.object({
  name: z.string(),
  /** When the loop last completed; null when it never has. */
  succeededAt: z.date().nullable(),
  /** Consecutive failures since then. */
  failures: z.number(),
});

const WorkerHealth = z.object({
  holder: z.string(),
  startedAt: z.date(),
  seenAt: z.date(),
  /** Whether it reported recently. */
  isAlive: z.boolean(),
  loops: z.array(LoopHealth),
});
export type WorkerHealth = z.infer<typeof WorkerHealth>;

export const InstallationHealth = z.object({
  /** What keeps the database from being written to. */
  database: z.enum(["ok", "read_only", "disk_full", "unreachable"]),
  version: z.string(),
  node: z.string(),
  postgres: z.string(),
  /** The database's clock. */
  now: z.date(),
  chains: z.array(ChainHealth),
  workers: z.array(WorkerHealth),
  books: z.array(BooksHealth),
  /** Null before the first audit. */
  paid: PaymentsHealth.nullable(),
  /** Null without a list of refused addresses. */
  screening: ScreeningHealth.nullable(),
  /** In order of preference. */
  rateSources: z.array(RateSourceHealth),
  /** Currencies of fixed fees that cannot be converted now; `symbols` as in the notice. */
  unpricedFees: z.array(z.object({ currency: z.string(), symbols: z.array(z.string()) })),
  /** Pegs that a source guards. */
  pegs: z.array(PegHealth),
});
export type InstallationHealth = z.infer<typeof InstallationHealth>;
