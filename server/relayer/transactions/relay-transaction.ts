import type { Hex } from "viem";
import { type Db, many, one, sql } from "@/server/db/sql";
import type { Job } from "@/server/relayer/signer/relay-job";
import type { RelaySigner } from "@/server/relayer/signer/relay-signer";

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
export interface SignedJob extends Job {
  status: "signed" | "mined";
  txHash: string | null;
  blockHash: string | null;
}

/** A nonce's transaction: its versions, and the jobs whose calls it contains. */
export interface RelayTransaction {
  id: string;
  nonce: number;
  /** Oldest first; never empty. */
  versions: Version[];
  /** The undecided jobs; never empty. */
  jobs: SignedJob[];
}

/** Returns the newest version of a transaction. */
export function newest({ versions }: Pick<RelayTransaction, "versions">): Version {
  const last = versions.at(-1);
  if (!last) throw new Error("a signed transaction has at least one version");
  return last;
}

/** Returns where a transaction was last found. Its jobs are updated together, so the first one is representative. */
export function lastSeen({ jobs }: RelayTransaction): Pick<SignedJob, "status" | "txHash" | "blockHash"> {
  const [first] = jobs;
  if (!first) throw new Error("an open relayTx has at least one job");
  return first;
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

/**
 * Selects transactions that may have news: all that are in no block, mined ones at the confirmation depth, and mined
 * ones whose nonce the chain has taken back.
 */
export async function openTransactions(
  on: Db,
  { chain, address }: RelaySigner,
  { confirmed, usedNonces }: { confirmed: number; usedNonces: number },
): Promise<RelayTransaction[]> {
  const rows = await many<Omit<RelayTransaction, "versions"> & { versions: VersionRow[] }>(
    on,
    sql`with open as (
          select j.transaction_id, min(j.status) as status from relay_job j join relay_transaction t on t.job_id = j.transaction_id and t.version = 0
          where j.chain_id = ${chain.id} and j.relayer = ${address} and (j.status = 'signed'
            or (j.status = 'mined' and (j.block_number <= ${confirmed} or t.nonce >= ${usedNonces})))
          group by j.transaction_id)
        select t.job_id as id, t.nonce, v.versions, m.jobs
        from open o join relay_transaction t on t.job_id = o.transaction_id and t.version = 0
          cross join lateral (select json_agg(json_build_object('hash', x.hash, 'version', x.version, 'gas', x.gas,
            'maxFeePerGas', x.max_fee_per_gas::text, 'maxPriorityFeePerGas', x.max_priority_fee_per_gas::text,
            'ageMs', extract(epoch from clock_timestamp() - x.created_at) * 1000) order by x.version) as versions
            from relay_transaction x where x.job_id = t.job_id) v
          cross join lateral (select json_agg(json_build_object('id', j.id, 'paymentId', j.payment_id, 'attemptId', j.attempt_id,
            'kind', j.kind, 'router', j.router, 'key', j.key, 'status', j.status, 'txHash', j.tx_hash, 'blockHash', j.block_hash)
            order by j.id) as jobs from relay_job j where j.transaction_id = t.job_id and j.status in ('signed', 'mined')) m
        where m.jobs is not null order by o.status, t.nonce limit ${AT_ONCE}`,
  );
  return rows.map((row) => ({ ...row, versions: row.versions.map(parseVersion) }));
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
  return (await one<{ raw: Hex }>(on, sql`select raw from relay_transaction where hash = ${hash}`)).raw;
}
