import { compiled, type Given } from "@/server/db/compiled";
import { changed, many, type Tx } from "@/server/db/sql";
import { notify, store } from "@/server/db/store";
import { newId } from "@/server/kernel/ids";

/** The effect of a call: it executes a payment or refunds one. */
export type RelayKind = "pay_authorization" | "pay_permit2" | "refund";

/** A router call that one of our keys should send. */
export interface RelayRequest {
  paymentId: string;
  attemptId: string | null;
  kind: RelayKind;
  chainId: number;
  router: `0x${string}`;
  calldata: `0x${string}`;
  /** EIP-712 digest of the terms. */
  key: `0x${string}`;
  /** Unix seconds. */
  deadline: number;
}

/**
 * Queues a call in the caller's transaction and wakes its sender when that commits.
 * @param relayer the key that will send it, in lower case
 */
export async function queueRelay(tx: Tx, relayer: string, request: RelayRequest): Promise<string> {
  const id = newId("job");
  await changed(
    tx,
    JOB({ ...request, id, relayer: relayer.toLowerCase(), router: request.router.toLowerCase() }),
  );
  await many(tx, notify("relay_wanted", String(request.chainId)));
  return id;
}

type Job = Omit<RelayRequest, "router"> & { id: string; relayer: string; router: string };

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
    deadline: job.deadline,
  }),
);
