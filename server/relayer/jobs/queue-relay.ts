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
  const { paymentId, attemptId, kind, chainId, router, calldata, key, deadline } = request;
  await changed(
    tx,
    store.insertInto("relay_job").values({
      id,
      payment_id: paymentId,
      attempt_id: attemptId,
      kind,
      chain_id: chainId,
      relayer: relayer.toLowerCase(),
      router: router.toLowerCase(),
      calldata,
      key,
      deadline,
    }),
  );
  await many(tx, notify("relay_wanted", String(chainId)));
  return id;
}
