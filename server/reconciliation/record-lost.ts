import { changed, maybeOne, type Tx } from "@/server/db/sql";
import { acrossAccounts, fragment, store } from "@/server/db/store";
import { recordEvent } from "@/server/events/record-event";
import { newId } from "@/server/kernel/ids";
import { log } from "@/server/kernel/log";
import { lockPayment } from "@/server/reconciliation/executed-option";

/**
 * Records that a deep reorganisation removed a succeeded payment's execution for good. The status stays, because it is
 * final. If the execution had returned in between, its exception is reopened. Does nothing when the chain shows the
 * execution again.
 */
export async function recordLost(tx: Tx, paymentId: string): Promise<void> {
  await lockPayment(tx, paymentId);
  const lost = await maybeOne(
    tx,
    acrossAccounts("job")
      .with("recorded", () => recording(paymentId))
      .selectFrom("recorded as r")
      .innerJoin("payment_option as o", "o.id", "r.option_id")
      .select(["r.id", "r.key", "r.tx_hash as txHash", "r.chain_id as chainId", "o.asset", "r.amount"]),
  );
  await changed(tx, store.deleteFrom("vanished_execution").where("payment_id", "=", paymentId));
  if (!lost) return;
  const { id: exceptionId, amount, ...facts } = lost;
  log().error({ paymentId, ...facts }, "a succeeded payment was reorganised away for good");
  const data = { exceptionId, reason: "lost", ...facts, amount: String(amount) };
  await recordEvent(tx, { paymentId, type: "chain.exception", data });
}

function recording(paymentId: string) {
  return store
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
      "block_number",
      "block_time",
    ])
    .expression(lostTerms(paymentId))
    .onConflict((conflict) =>
      conflict
        .column("key")
        .where("kind", "=", fragment.lit("lost"))
        .doUpdateSet(({ ref }) => ({
          status: "open",
          resolved_at: null,
          resolved_by: null,
          resolved_key: null,
          gone_at: null,
          tx_hash: ref("excluded.tx_hash"),
          block_number: ref("excluded.block_number"),
          block_time: ref("excluded.block_time"),
        }))
        .where("payment_exception.gone_at", "is not", null),
    )
    .returning(["id", "option_id", "key", "tx_hash", "chain_id", "amount"]);
}

/** Selects the terms of a succeeded payment, unless the chain shows their execution. */
function lostTerms(paymentId: string) {
  return acrossAccounts("job")
    .selectFrom("payment as p")
    .innerJoin("payment_option as o", (join) =>
      join.onRef("o.id", "=", "p.option_id").onRef("o.payment_id", "=", "p.id"),
    )
    .select(({ val }) => [val(newId("exc")).as("exception_id"), "p.account_id", "p.merchant_id"])
    .select(["p.id as payment_id", "o.id as option_id", "p.mode", fragment.lit("lost").as("kind")])
    .select(["o.chain_id", "o.token", "o.amount", "o.payer", "o.destination", "o.key", "p.tx_hash"])
    .select(({ fn, lit }) => [
      fn.coalesce("p.tx_block", lit(0)).as("block_number"),
      fn.coalesce("p.settled_at", "p.updated_at").as("block_time"),
    ])
    .where("p.id", "=", paymentId)
    .where("p.status", "=", fragment.lit("succeeded"))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("chain_event as e")
            .whereRef("e.payment_id", "=", "p.id")
            .whereRef("e.key", "=", "o.key")
            .where("e.type", "=", fragment.lit("PaymentExecuted")),
        ),
      ),
    );
}
