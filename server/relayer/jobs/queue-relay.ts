import { x402ProxyAddress } from "@/server/chain/calls/settle-permit";
import { compiled, type Given } from "@/server/db/compiled";
import { changed, many, type Tx } from "@/server/db/sql";
import { fragment, notify, store } from "@/server/db/store";
import { newId } from "@/server/kernel/ids";
import { currentTraceparent } from "@/server/kernel/trace";

/** The kinds of calls that execute a payment. */
export const PAYING_KINDS = [
  "pay_authorization",
  "pay_permit2",
  "pay_deposit",
  "pay_deposit_authorization",
] as const;

/**
 * The effect of a call: it executes a payment, refunds or closes one, moves money that a deposit address has left, or
 * brings the money of a permit to a deposit address.
 */
export type RelayKind =
  | (typeof PAYING_KINDS)[number]
  | "fund_deposit"
  | "refund"
  | "close"
  | "deposit_return"
  | "deposit_claim";

/** Returns whether calls of this kind execute a payment. */
export function isPaying(kind: RelayKind): boolean {
  return PAYING_KINDS.some((paying) => paying === kind);
}

/** Kinds that a payment needs no more once it is decided. */
export const NEEDED_KINDS = [...PAYING_KINDS, "fund_deposit"] as const;

/** Returns the contract that a call goes to: the router of its terms, or x402's proxy for a permit. */
export function targetOf({ kind, router }: { kind: RelayKind; router: `0x${string}` }): `0x${string}` {
  return kind === "fund_deposit" ? x402ProxyAddress : router;
}

/** A call that one of our keys should send. */
export interface RelayRequest {
  paymentId: string;
  attemptId: string | null;
  kind: RelayKind;
  chainId: number;
  router: `0x${string}`;
  calldata: `0x${string}`;
  /** EIP-712 digest of the terms. */
  key: `0x${string}`;
  /** The router's reference of the refund that the call makes; null for other kinds. */
  refundRef?: `0x${string}` | null;
  /** Unix seconds. */
  deadline: number;
}

/**
 * Queues a call in the caller's transaction and wakes its sender when that commits, which continues the caller's trace.
 * @param relayer the key that will send it, in lower case
 */
export async function queueRelay(tx: Tx, relayer: string, request: RelayRequest): Promise<string> {
  const id = newId("job");
  await changed(
    tx,
    JOB({
      ...request,
      id,
      refundRef: request.refundRef ?? null,
      traceparent: currentTraceparent(),
      relayer: relayer.toLowerCase(),
      router: request.router.toLowerCase(),
    }),
  );
  await many(tx, notify("relay_wanted", String(request.chainId)));
  return id;
}

/** Separates an attempt from its failed calls, so that another call can be queued for it. */
export async function releaseAttempt(tx: Tx, attemptId: string): Promise<void> {
  await changed(
    tx,
    store
      .updateTable("relay_job")
      .set({ attempt_id: null })
      .where("attempt_id", "=", attemptId)
      .where("status", "=", fragment.lit("failed")),
  );
}

type Job = Omit<RelayRequest, "router" | "refundRef"> & {
  id: string;
  relayer: string;
  router: string;
  refundRef: string | null;
  traceparent: string | null;
};

const JOB = compiled((job: Given<Job>) =>
  store.insertInto("relay_job").values({
    id: job.id,
    payment_id: job.paymentId,
    attempt_id: job.attemptId,
    kind: job.kind,
    chain_id: job.chainId,
    relayer: job.relayer,
    router: job.router,
    calldata: job.calldata,
    key: job.key,
    refund_ref: job.refundRef,
    deadline: job.deadline,
    traceparent: job.traceparent,
  }),
);
