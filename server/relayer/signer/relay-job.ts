import type { ExpressionBuilder, SelectQueryBuilder } from "kysely";
import type { Hex } from "viem";
import { type Db, many, one } from "@/server/db/sql";
import { fragment, literals, secondsAgo, store } from "@/server/db/store";
import type { Traced } from "@/server/kernel/trace";
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
  /** The router's reference of the refund that the call makes; null for other kinds. */
  refundRef: string | null;
}

/** A call without a signature yet. */
export interface QueuedJob extends Job, Required<Traced> {
  calldata: Hex;
  isOverdue: boolean;
  /** How long the call has reverted in simulations, in milliseconds; null when it has not. */
  refusedMs: number | null;
}

/** How long a payment waits for its assigned key before another one may take it. */
const PATIENCE_S = 5;

export async function hasOpenJobs(on: Db, { chain, address, takesOver }: RelaySigner): Promise<boolean> {
  const own = store
    .selectFrom("relay_job")
    .where("chain_id", "=", chain.id)
    .where("relayer", "=", address)
    .where("status", "in", literals("queued", "signed", "mined"));
  const left = queuedOn(chain.id).where(isLeftTo(takesOver));
  const { isOpen } = await one(
    on,
    store.selectNoFrom(({ exists, or, and, val }) =>
      or([exists(own), and([val(takesOver !== null), exists(left)])]).as("isOpen"),
    ),
  );
  return Boolean(isOpen);
}

function queuedOn(chainId: number) {
  return store
    .selectFrom("relay_job as j")
    .leftJoin("relay_signer as l", (join) =>
      join.onRef("l.chain_id", "=", "j.chain_id").onRef("l.address", "=", "j.relayer"),
    )
    .where("j.chain_id", "=", chainId)
    .where("j.status", "=", fragment.lit("queued"));
}

type ExpressionsOf<Query> =
  Query extends SelectQueryBuilder<infer Rows, infer Names, unknown> ? ExpressionBuilder<Rows, Names> : never;

/** Checks for a call whose key is halted or paused, has let it wait, or was removed. */
const isLeftTo =
  (takesOver: RelaySigner["takesOver"]) =>
  ({ eb, and, or }: ExpressionsOf<ReturnType<typeof queuedOn>>) =>
    and([
      eb("j.kind", takesOver === "refunds" ? "=" : "<>", fragment.lit("refund")),
      or([
        eb("l.halted_reason", "is not", null),
        eb("l.paused_reason", "is not", null),
        eb("j.created_at", "<", secondsAgo(PATIENCE_S)),
      ]),
    ]);

/**
 * Selects jobs to sign, oldest first; jobs whose call reverts at present come last. It includes calls of another key
 * that is halted or paused, or has let them wait.
 */
export function queuedJobs(
  on: Db,
  { chain, address, takesOver }: RelaySigner,
  limit: number,
): Promise<QueuedJob[]> {
  const refusedMs = fragment<
    number | null
  >`(extract(epoch from clock_timestamp() - j.refused_at) * 1000)::float8`;
  return many(
    on,
    queuedOn(chain.id)
      .select(["j.id", "j.payment_id as paymentId", "j.attempt_id as attemptId", "j.kind", "j.router"])
      .select(["j.calldata", "j.key", "j.refund_ref as refundRef", "j.traceparent"])
      .select(refusedMs.as("refusedMs"))
      .select(fragment<boolean>`j.deadline < extract(epoch from clock_timestamp())`.as("isOverdue"))
      .where((job) =>
        job.or([
          job("j.relayer", "=", address),
          job.and([job.val(takesOver !== null), isLeftTo(takesOver)(job)]),
        ]),
      )
      .orderBy("j.refused_at", (order) => order.nullsFirst())
      .orderBy("j.id")
      .limit(limit)
      .$narrowType<Pick<QueuedJob, "kind" | "router" | "calldata">>(),
  );
}
