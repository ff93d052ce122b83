import type { Hex } from "viem";
import { type Db, many, one, sql } from "@/server/db/sql";
import type { RelayKind } from "@/server/relayer/jobs/queue-relay";
import type { RelaySigner } from "@/server/relayer/signer/relay-signer";

/** The fields of every job, signed or not. */
export interface Job {
  id: string;
  paymentId: string;
  attemptId: string | null;
  kind: RelayKind;
  router: Hex;
  key: string;
}

/** A call without a signature yet. */
export interface QueuedJob extends Job {
  calldata: Hex;
  isOverdue: boolean;
  /** How long the call has reverted in simulations, in milliseconds; null when it has not. */
  refusedMs: number | null;
}

/** How long a payment waits for its assigned key before another one may take it. */
const PATIENCE_S = 5;

export async function hasOpenJobs(on: Db, { chain, address, takesOver }: RelaySigner): Promise<boolean> {
  const { open } = await one<{ open: boolean }>(
    on,
    sql`select exists (select 1 from relay_job where chain_id = ${chain.id} and relayer = ${address}
            and status in ('queued', 'signed', 'mined'))
          or (${takesOver} and exists (select 1 from relay_job j left join relay_signer l on l.chain_id = j.chain_id and l.address = j.relayer
            where j.chain_id = ${chain.id} and j.status = 'queued' and j.kind <> 'refund'
              and (l.halted_reason is not null or l.paused_reason is not null
                or j.created_at < clock_timestamp() - make_interval(secs => ${PATIENCE_S})))) as open`,
  );
  return open;
}

/**
 * Selects jobs to sign, oldest first; jobs whose call reverts at present come last. It includes payments of another key
 * that is halted or paused, or has let them wait.
 */
export function queuedJobs(
  on: Db,
  { chain, address, takesOver }: RelaySigner,
  limit: number,
): Promise<QueuedJob[]> {
  return many<QueuedJob & Record<string, unknown>>(
    on,
    sql`select j.id, j.payment_id as "paymentId", j.attempt_id as "attemptId", j.kind, j.router, j.calldata, j.key,
          j.deadline < extract(epoch from clock_timestamp()) as "isOverdue",
          (extract(epoch from clock_timestamp() - j.refused_at) * 1000)::float8 as "refusedMs"
        from relay_job j left join relay_signer l on l.chain_id = j.chain_id and l.address = j.relayer
        where j.chain_id = ${chain.id} and j.status = 'queued' and (j.relayer = ${address}
          or (${takesOver} and j.kind <> 'refund' and (l.halted_reason is not null or l.paused_reason is not null
            or j.created_at < clock_timestamp() - make_interval(secs => ${PATIENCE_S}))))
        order by j.refused_at nulls first, j.id limit ${limit}`,
  );
}
