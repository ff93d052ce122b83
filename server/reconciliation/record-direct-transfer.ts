import type { ChainConfig } from "@/server/chain/client/registry";
import { changed, maybeOne, type Tx } from "@/server/db/sql";
import { acrossAccounts, fragment, store } from "@/server/db/store";
import { recordEvent } from "@/server/events/record-event";
import { newId } from "@/server/kernel/ids";
import type { DirectTransfer } from "@/server/reconciliation/match-direct-transfers";

/**
 * Records a transfer outside the checkout, once. A known transfer that the chain has moved to another block or log
 * index is updated.
 */
export async function recordDirectTransfer(
  tx: Tx,
  { id: chainId, mode }: Pick<ChainConfig, "id" | "mode">,
  transfer: DirectTransfer,
): Promise<void> {
  const { token, from, to, amount, txHash, logIndex, blockNumber, time, quote } = transfer;
  if (await move(tx, chainId, transfer)) return;
  const id = newId("exc");
  const kind = quote ? "destination_transfer" : "router_transfer";
  const made = await maybeOne(
    tx,
    store
      .insertInto("payment_exception")
      .values({
        id,
        account_id: quote?.accountId ?? null,
        merchant_id: quote?.merchantId ?? null,
        payment_id: quote?.paymentId ?? null,
        mode,
        kind,
        chain_id: chainId,
        token,
        amount,
        payer: from,
        destination: to,
        tx_hash: txHash,
        log_index: logIndex,
        block_number: blockNumber,
        block_time: time,
      })
      .onConflict((conflict) => conflict.columns(["chain_id", "tx_hash", "log_index"]).doNothing())
      .returning("id"),
  );
  if (!made || !quote) return;
  const data = { exceptionId: id, reason: kind, txHash, chainId, amount: String(amount) };
  await recordEvent(tx, { paymentId: quote.paymentId, type: "chain.exception", data });
}

/** Updates the record of the transfer, at its log index or at one that the transaction does not have any more. */
async function move(tx: Tx, chainId: number, transfer: DirectTransfer): Promise<boolean> {
  const { token, from, to, amount, txHash, logIndex, blockNumber, time } = transfer;
  const recorded = acrossAccounts("job")
    .selectFrom("payment_exception")
    .select("id")
    .where("chain_id", "=", chainId)
    .where("tx_hash", "=", txHash)
    .where("key", "is", null)
    .where("token", "=", token)
    .where("payer", "=", from)
    .where("destination", "=", to)
    .where("amount", "=", amount)
    .where(({ eb, or }) =>
      or([
        eb("log_index", "=", logIndex),
        eb("log_index", "<>", fragment<number>`all(${transfer.logIndexes}::integer[])`),
      ]),
    )
    .orderBy((eb) => eb("log_index", "=", logIndex), "desc")
    .limit(1);
  const moved = await changed(
    tx,
    acrossAccounts("job")
      .updateTable("payment_exception")
      .set({ log_index: logIndex, block_number: blockNumber, block_time: time, gone_at: null })
      .where("id", "=", recorded),
  );
  return moved > 0;
}
