import { sql, type Tx } from "@/server/db/sql";
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
  await tx.query(
    sql`insert into relay_job (id, payment_id, attempt_id, kind, chain_id, relayer, router, calldata, key, deadline)
        values (${id}, ${request.paymentId}, ${request.attemptId}, ${request.kind}, ${request.chainId}, ${relayer.toLowerCase()},
          ${request.router.toLowerCase()}, ${request.calldata}, ${request.key}, ${request.deadline})`,
  );
  await tx.query(sql`select pg_notify('relay_wanted', ${String(request.chainId)})`);
  return id;
}
