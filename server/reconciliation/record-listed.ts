import { maybeOne, type Tx } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import type { LoadedDeposit } from "@/server/deposits/load-deposit";
import { findOption } from "@/server/reconciliation/executed-option";
import { recordException } from "@/server/reconciliation/record-exception";

/** Records that a payment was paid with money of a refused address, which was listed after the execution began; once. */
export async function recordListed(tx: Tx, { paymentId, key, chainId }: LoadedDeposit): Promise<void> {
  const option = await findOption(tx, key);
  const executed = await maybeOne(
    tx,
    store
      .selectFrom("chain_event")
      .select(["tx_hash as txHash", "block_number as block", "block_time as time", "log_index as logIndex"])
      .where("payment_id", "=", paymentId)
      .where("key", "=", key)
      .where("chain_id", "=", chainId)
      .where("type", "=", fragment.lit("PaymentExecuted"))
      .limit(1),
  );
  if (option && executed) await recordException(tx, option, { ...executed, kind: "listed_payer" });
}
