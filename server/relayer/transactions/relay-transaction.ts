import type { Expression } from "kysely";
import type { Hex } from "viem";
import { type Db, many, one } from "@/server/db/sql";
import { fragment, jsonList, literals, store } from "@/server/db/store";
import type { Traced } from "@/server/kernel/trace";
import type { Job } from "@/server/relayer/signer/relay-job";
import type { RelayKey } from "@/server/relayer/signer/relay-signer";

/** One signed version; all versions of a transaction share its nonce and its call. */
export interface Version {
  hash: Hex;
  version: number;
  gas: bigint;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
  ageMs: number;
}

/** A job that is in a transaction and undecided. */
export interface SignedJob extends Job, Required<Traced> {
  status: "signed" | "mined";
  txHash: string | null;
  blockHash: string | null;
  /** How long it had had its status when it was loaded, in milliseconds. */
  statusMs: number;
  /** The call of a job that a token's transfer proves; null for other kinds. */
  permit: Hex | null;
}

/** A nonce's transaction: its versions, and the jobs whose calls it contains. */
export interface RelayTransaction {
  id: string;
  nonce: number;
  /** Oldest first; never empty. */
  versions: Version[];
  /** The undecided jobs; never empty. */
  jobs: SignedJob[];
  /** When it was loaded, in milliseconds of the monotonic clock. */
  loadedAt: number;
}

/** Returns the newest version of a transaction. */
export function newest({ versions }: Pick<RelayTransaction, "versions">): Version {
  const last = versions.at(-1);
  if (!last) throw new Error("a signed transaction has at least one version");
  return last;
}

/** Returns where a transaction was last found. All its jobs have the same state, so the first one is representative. */
export function lastKnown({ jobs }: RelayTransaction): State {
  const [first] = jobs;
  if (!first) throw new Error("an open relayTx has at least one job");
  return first;
}

type State = Pick<SignedJob, "status" | "statusMs" | "txHash" | "blockHash">;

/** Returns how long a transaction's jobs have had their status, in milliseconds. */
export function statusAgeMs(relayTx: RelayTransaction): number {
  return lastKnown(relayTx).statusMs + performance.now() - relayTx.loadedAt;
}

interface VersionRow {
  hash: Hex;
  version: number;
  gas: number;
  maxFeePerGas: string;
  maxPriorityFeePerGas: string;
  ageMs: number;
}

const AT_ONCE = 64;
/** The number of a transaction's first version. */
const FIRST = fragment.lit(0);

/**
 * Selects transactions that may have news: all that are in no block, mined ones at the confirmation depth, and mined
 * ones whose nonce the chain has taken back.
 */
export async function openTransactions(
  on: Db,
  { chain, address }: RelayKey,
  { confirmed, usedNonces }: { confirmed: number; usedNonces: number },
): Promise<RelayTransaction[]> {
  const open = store
    .selectFrom("relay_job as j")
    .innerJoin("relay_transaction as t", (join) =>
      join.onRef("t.job_id", "=", "j.transaction_id").on("t.version", "=", FIRST),
    )
    .select(({ fn }) => ["j.transaction_id", fn.min("j.status").as("status")])
    .where("j.chain_id", "=", chain.id)
    .where("j.relayer", "=", address)
    .where(({ eb, or, and }) =>
      or([
        eb("j.status", "=", fragment.lit("signed")),
        and([
          eb("j.status", "=", fragment.lit("mined")),
          or([eb("j.block_number", "<=", confirmed), eb("t.nonce", ">=", usedNonces)]),
        ]),
      ]),
    )
    .groupBy("j.transaction_id");
  const rows = await many(
    on,
    store
      .with("open", () => open)
      .selectFrom("open as o")
      .innerJoin("relay_transaction as t", (join) =>
        join.onRef("t.job_id", "=", "o.transaction_id").on("t.version", "=", FIRST),
      )
      .select(["t.job_id as id", "t.nonce"])
      .select(({ ref }) => [
        jsonList(versionsOf(ref("t.job_id"))).as("versions"),
        jsonList(undecidedIn(ref("t.job_id"))).as("jobs"),
      ])
      .orderBy("o.status")
      .orderBy("t.nonce")
      .limit(AT_ONCE),
  );
  const loadedAt = performance.now();
  return rows.map((row) => ({ ...row, versions: row.versions.map(parseVersion), loadedAt }));
}

function versionsOf(transactionId: Expression<string>) {
  return store
    .selectFrom("relay_transaction as x")
    .select(["x.hash", "x.version", "x.gas"])
    .select(fragment<string>`x.max_fee_per_gas::text`.as("maxFeePerGas"))
    .select(fragment<string>`x.max_priority_fee_per_gas::text`.as("maxPriorityFeePerGas"))
    .select(fragment<number>`extract(epoch from clock_timestamp() - x.created_at) * 1000`.as("ageMs"))
    .where("x.job_id", "=", transactionId)
    .orderBy("x.version")
    .$narrowType<{ hash: Hex }>();
}

/** The call of `relay_job j` where a token's transfer proves it; other calls are long and not needed. */
export const PERMIT = fragment<Hex | null>`case when j.kind = 'fund_deposit' then j.calldata end`;

function undecidedIn(transactionId: Expression<string>) {
  return store
    .selectFrom("relay_job as j")
    .select(["j.id", "j.payment_id as paymentId", "j.attempt_id as attemptId", "j.kind", "j.router", "j.key"])
    .select(["j.refund_ref as refundRef", PERMIT.as("permit")])
    .select(["j.status", "j.tx_hash as txHash", "j.block_hash as blockHash", "j.traceparent"])
    .select(fragment<number>`extract(epoch from clock_timestamp() - j.updated_at) * 1000`.as("statusMs"))
    .where("j.transaction_id", "=", transactionId)
    .where("j.status", "in", literals("signed", "mined"))
    .orderBy("j.id")
    .$narrowType<Pick<SignedJob, "kind" | "router" | "status">>();
}

function parseVersion({ gas, maxFeePerGas, maxPriorityFeePerGas, ...rest }: VersionRow): Version {
  return {
    ...rest,
    gas: BigInt(gas),
    maxFeePerGas: BigInt(maxFeePerGas),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
  };
}

/** Loads a version's bytes, which are long and only needed for sending again. */
export async function rawOf(on: Db, hash: string): Promise<Hex> {
  const version = store.selectFrom("relay_transaction").select("raw").where("hash", "=", hash);
  return (await one(on, version.$narrowType<{ raw: Hex }>())).raw;
}
