import type { ChainConfig } from "@/server/chain/client/registry";
import { changed, maybeOne, sql, type Tx } from "@/server/db/sql";
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
  const moved = await changed(
    tx,
    sql`update payment_exception set log_index = ${logIndex}, block_number = ${blockNumber}, block_time = ${time}, gone_at = null
        where id = (select id from payment_exception where chain_id = ${chainId} and tx_hash = ${txHash} and key is null
          and token = ${token} and payer = ${from} and destination = ${to} and amount = ${amount}
          and (log_index = ${logIndex} or log_index <> all(${transfer.logIndexes}::integer[]))
          order by log_index = ${logIndex} desc limit 1)`,
  );
  if (moved > 0) return;
  const id = newId("exc");
  const kind = quote ? "destination_transfer" : "router_transfer";
  const made = await maybeOne(
    tx,
    sql`insert into payment_exception (id, account_id, merchant_id, payment_id, mode, kind, chain_id, token, amount, payer,
          destination, tx_hash, log_index, block_number, block_time)
        values (${id}, ${quote?.accountId ?? null}, ${quote?.merchantId ?? null}, ${quote?.paymentId ?? null}, ${mode}::run_mode,
          ${kind}::exception_kind, ${chainId}, ${token}, ${amount}, ${from}, ${to}, ${txHash}, ${logIndex}, ${blockNumber}, ${time})
        on conflict (chain_id, tx_hash, log_index) do nothing returning id`,
  );
  if (!made || !quote) return;
  const data = { exceptionId: id, reason: kind, txHash, chainId, amount: String(amount) };
  await recordEvent(tx, { paymentId: quote.paymentId, type: "chain.exception", data });
}
