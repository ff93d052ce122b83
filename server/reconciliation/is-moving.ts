import { maybeOne, type Tx } from "@/server/db/sql";
import { fragment, literals, store } from "@/server/db/store";
import type { LoadedDeposit } from "@/server/deposits/load-deposit";

/**
 * Checks whether a return or a claim of ours is about to move money of an address on a network. One whose event is stored
 * has moved it.
 */
export async function isMoving(tx: Tx, { paymentId, key }: LoadedDeposit, chainId: number): Promise<boolean> {
  const open = await maybeOne(
    tx,
    store
      .selectFrom("relay_job as j")
      .select("j.id")
      .where("j.payment_id", "=", paymentId)
      .where("j.key", "=", key)
      .where("j.chain_id", "=", chainId)
      .where("j.kind", "in", literals("deposit_return", "deposit_claim"))
      .where("j.status", "<>", fragment.lit("failed"))
      .where("j.status", "<>", fragment.lit("confirmed"))
      .where(
        fragment<boolean>`not exists (
          select from relay_transaction t join chain_event e on e.chain_id = t.chain_id and e.tx_hash = t.hash
          where t.job_id = j.transaction_id and e.key = j.key and e.type = 'DepositReturned')`,
      )
      .limit(1),
  );
  return open !== undefined;
}
