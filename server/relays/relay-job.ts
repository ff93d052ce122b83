import type { Hex } from "viem";
import { type Db, many, one, sql } from "@/server/db/sql";
import type { Lane } from "@/server/relays/lane";
import type { RelayKind } from "@/server/relays/queue-relay";

/** What every job is, signed or not. */
export interface Job {
  id: string;
  paymentId: string;
  attemptId: string | null;
  kind: RelayKind;
  router: Hex;
  key: string;
}

/** A call that waits for its first signature. */
export interface QueuedJob extends Job {
  calldata: Hex;
  isOverdue: boolean;
  /** For how long the call has reverted when tried; null when it has not. */
  refusedMs: number | null;
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
  return many<QueuedJob & Record<string, unknown>>(
    on,
    sql`select id, payment_id as "paymentId", attempt_id as "attemptId", kind, router, calldata, key,
          deadline < extract(epoch from clock_timestamp()) as "isOverdue",
          (extract(epoch from clock_timestamp() - refused_at) * 1000)::float8 as "refusedMs"
        from relay_job where chain_id = ${chain.id} and relayer = ${address} and status = 'queued'
        order by refused_at nulls first, id limit ${limit}`,
  );
}
