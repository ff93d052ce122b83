import type { Hex } from "viem";
import { type Db, many, one, sql } from "@/server/db/sql";
import type { Lane } from "@/server/relays/lane";
import type { RelayKind } from "@/server/relays/queue-relay";

/** A call that waits for its first signature. */
export interface QueuedJob {
  id: string;
  paymentId: string;
  attemptId: string | null;
  kind: RelayKind;
  router: Hex;
  calldata: Hex;
  key: string;
  isOverdue: boolean;
  /** For how long the call has reverted when tried; null when it has not. */
  refusedMs: number | null;
}

/** One signed transaction of a job. All versions of a job have its nonce. */
export interface Version {
  hash: Hex;
  version: number;
  raw: Hex;
  gas: bigint;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
  ageMs: number;
}

/** A job that holds a nonce and is not decided. */
export interface OpenJob {
  id: string;
  paymentId: string;
  attemptId: string | null;
  kind: RelayKind;
  router: Hex;
  calldata: Hex;
  key: string;
  status: "signed" | "mined";
  txHash: string | null;
  blockHash: string | null;
  nonce: number;
  /** Oldest first; never empty. */
  versions: Version[];
}

/** The newest version of a job. */
export function newest({ versions }: Pick<OpenJob, "versions">): Version {
  const last = versions.at(-1);
  if (!last) throw new Error("a signed job has at least one version");
  return last;
}

export async function hasOpenJobs(on: Db, { chain, address }: Lane): Promise<boolean> {
  const { open } = await one<{ open: boolean }>(
    on,
    sql`select exists (select 1 from relay_job where chain_id = ${chain.id} and relayer = ${address}
          and status in ('queued', 'signed', 'mined')) as open`,
  );
  return open;
}

/** Jobs to sign, oldest first; those whose call reverts at present come last. */
export function queuedJobs(on: Db, { chain, address }: Lane, limit: number): Promise<QueuedJob[]> {
  return many<QueuedJob>(
    on,
    sql`select id, payment_id as "paymentId", attempt_id as "attemptId", kind, router, calldata, key,
          deadline < extract(epoch from clock_timestamp()) as "isOverdue",
          (extract(epoch from clock_timestamp() - refused_at) * 1000)::float8 as "refusedMs"
        from relay_job where chain_id = ${chain.id} and relayer = ${address} and status = 'queued'
        order by refused_at nulls first, id limit ${limit}`,
  );
}

interface VersionRow {
  hash: Hex;
  version: number;
  raw: Hex;
  gas: number;
  maxFeePerGas: string;
  maxPriorityFeePerGas: string;
  ageMs: number;
}

const MINED_BATCH = 64;

/**
 * What holds a nonce and may have news: all that is in no block, and of what is in one that which stands at the
 * confirmation depth or whose nonce the chain has taken back.
 */
export async function openJobs(
  on: Db,
  { chain, address }: Lane,
  { confirmed, usedNonces }: { confirmed: number; usedNonces: number },
): Promise<OpenJob[]> {
  const rows = await many<Omit<OpenJob, "versions"> & { versions: VersionRow[] }>(
    on,
    sql`select j.id, j.payment_id as "paymentId", j.attempt_id as "attemptId", j.kind, j.router, j.calldata, j.key, j.status,
          j.tx_hash as "txHash", j.block_hash as "blockHash", t.nonce, v.versions
        from relay_job j join relay_transaction t on t.job_id = j.id and t.version = 0
          cross join lateral (select json_agg(json_build_object('hash', x.hash, 'version', x.version, 'raw', x.raw, 'gas', x.gas,
            'maxFeePerGas', x.max_fee_per_gas::text, 'maxPriorityFeePerGas', x.max_priority_fee_per_gas::text,
            'ageMs', extract(epoch from clock_timestamp() - x.created_at) * 1000) order by x.version) as versions
            from relay_transaction x where x.job_id = j.id) v
        where j.chain_id = ${chain.id} and j.relayer = ${address} and (j.status = 'signed'
          or (j.status = 'mined' and (j.block_number <= ${confirmed} or t.nonce >= ${usedNonces})))
        order by j.status, t.nonce limit ${MINED_BATCH}`,
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
