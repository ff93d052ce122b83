import { changed, maybeOne, type Tx } from "@/server/db/sql";
import { acrossAccounts, fragment, store } from "@/server/db/store";
import { recordEvent } from "@/server/events/record-event";
import { newId } from "@/server/kernel/ids";
import type { ExecutedOption } from "@/server/reconciliation/executed-option";

/** An execution that its payment did not need, or that should not have happened. */
export interface Surplus {
  kind: "late" | "duplicate" | "listed_payer";
  txHash: string;
  block: number;
  time: Date;
  logIndex?: number;
}

/**
 * Records an execution that came after its payment ended, came twice, or came from a listed account; once each. If the
 * chain has moved it to another transaction, the record is updated. The caller holds the payment's lock.
 */
export async function recordException(tx: Tx, option: ExecutedOption, found: Surplus): Promise<void> {
  const { paymentId, key } = option;
  const known = await maybeOne(
    tx,
    acrossAccounts("job")
      .selectFrom("payment_exception")
      .select(["id", "tx_hash as txHash", "gone_at as goneAt"])
      .where("key", "=", key)
      .where("kind", "<>", fragment.lit("lost"))
      .forUpdate(),
  );
  if (!known) return insert(tx, option, found);
  await changed(
    tx,
    acrossAccounts("job")
      .updateTable("payment_exception")
      .set(({ fn, val }) => ({
        tx_hash: found.txHash,
        block_number: found.block,
        block_time: found.time,
        log_index: fn.coalesce(val(found.logIndex ?? null), "log_index"),
        gone_at: null,
      }))
      .where("id", "=", known.id),
  );
  if (known.txHash === found.txHash && !known.goneAt) return;
  const type = known.txHash === found.txHash ? "exception.returned" : "exception.moved";
  const data = { exceptionId: known.id, txHash: found.txHash, block: found.block, chainId: option.chainId };
  await recordEvent(tx, { paymentId, type, data });
}

async function insert(tx: Tx, option: ExecutedOption, found: Surplus): Promise<void> {
  const { paymentId, chainId, asset, amount, key } = option;
  const { kind, txHash } = found;
  const id = newId("exc");
  const executed = acrossAccounts("job")
    .selectFrom("payment as p")
    .innerJoin("payment_option as o", "o.payment_id", "p.id")
    .select(({ val }) => [val(id).as("exception_id"), "p.account_id", "p.merchant_id", "p.id as payment_id"])
    .select(["o.id as option_id", "p.mode", fragment<string>`${kind}::exception_kind`.as("kind")])
    .select(["o.chain_id", "o.token", "o.amount", "o.payer", "o.destination", "o.key"])
    .select(({ val }) => [val(txHash).as("tx_hash"), val(found.logIndex ?? null).as("log_index")])
    .select(({ val }) => [val(found.block).as("block_number"), val(found.time).as("block_time")])
    .where("o.id", "=", option.id)
    .where("p.id", "=", paymentId);
  await changed(
    tx,
    store
      .insertInto("payment_exception")
      .columns([
        "id",
        "account_id",
        "merchant_id",
        "payment_id",
        "option_id",
        "mode",
        "kind",
        "chain_id",
        "token",
        "amount",
        "payer",
        "destination",
        "key",
        "tx_hash",
        "log_index",
        "block_number",
        "block_time",
      ])
      .expression(executed),
  );
  const data = { exceptionId: id, reason: kind, txHash, chainId, asset, amount: String(amount), key };
  await recordEvent(tx, { paymentId, type: "chain.exception", data });
}
