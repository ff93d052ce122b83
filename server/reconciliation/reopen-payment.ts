import { changed, maybeOne, type Tx, transaction } from "@/server/db/sql";
import { acrossAccounts, clock, fragment, store } from "@/server/db/store";
import { newId } from "@/server/kernel/ids";
import { failAttempt } from "@/server/payments/attempt-transition";
import { transition } from "@/server/payments/transition";
import { lockPayment } from "@/server/reconciliation/executed-option";
import { isOnChain } from "@/server/reconciliation/is-on-chain";

interface Vanished {
  paymentId: string;
  attemptId: string;
  txHash: string;
}

/**
 * Makes a payment payable again after its buyer's transaction vanished. The transaction stays watched as a claim, so it
 * still counts if it returns.
 * @returns false, with nothing changed, when the payment was decided meanwhile or the chain shows an execution
 */
export function reopenPayment(vanished: Vanished): Promise<boolean> {
  const { paymentId, attemptId, txHash } = vanished;
  return transaction(async (tx) => {
    const { status } = await lockPayment(tx, paymentId);
    if (status !== "processing" || (await isOnChain(tx, paymentId))) return false;
    if (await isRelayed(tx, attemptId)) return false;
    if (!(await failAttempt(tx, { id: attemptId, paymentId }))) return false;
    await watchAgain(tx, vanished);
    await untieData(tx, paymentId);
    const move = { to: "requires_action", reason: "the transaction vanished" } as const;
    if (!(await transition(tx, { paymentId, from: "processing", move, data: { txHash } }))) {
      throw new Error(`payment ${paymentId} is not processing although its row is locked`);
    }
    return true;
  });
}

/** Releases the buyer's data: the account has paid nothing with it, so it expires as for an open payment. */
async function untieData(tx: Tx, paymentId: string): Promise<void> {
  await changed(
    tx,
    acrossAccounts("job")
      .updateTable("buyer_data as d")
      .from("buyer_data_use as u")
      .innerJoin("payment as p", "p.id", "u.payment_id")
      .set({ keep_until: fragment<Date>`greatest(p.expires_at, now()) + interval '1 day'` })
      .where("u.payment_id", "=", paymentId)
      .whereRef("d.id", "=", "u.buyer_data_id")
      .where("d.payment_id", "=", paymentId)
      .where("d.signed_at", "is", null),
  );
  await changed(tx, store.deleteFrom("buyer_data_use").where("payment_id", "=", paymentId));
}

async function watchAgain(tx: Tx, { attemptId }: Vanished): Promise<void> {
  await changed(
    tx,
    store
      .updateTable("payment_claim as c")
      .from("payment_attempt as a")
      .set({ closed_at: clock() })
      .where("a.id", "=", attemptId)
      .whereRef("c.option_id", "=", "a.option_id")
      .where("c.seen_at", "is", null)
      .where("c.dropped_at", "is", null)
      .where("c.closed_at", "is", null),
  );
  const attempt = acrossAccounts("job")
    .selectFrom("payment_attempt as a")
    .innerJoin("payment as p", "p.id", "a.payment_id")
    .select(({ val }) => [val(newId("clm")).as("claim_id"), "p.id as payment_id", "a.option_id", "a.tx_hash"])
    .select(["a.results", "p.buyer_provider_name", "p.buyer_provider_icon"])
    .where("a.id", "=", attemptId);
  const unknown = { checked_at: null, unknown_since: null, unknown_block: null, seen_at: null };
  await changed(
    tx,
    store
      .insertInto("payment_claim")
      .columns(["id", "payment_id", "option_id", "tx_hash", "results", "provider_name", "provider_icon"])
      .expression(attempt)
      .onConflict((conflict) =>
        conflict
          .columns(["payment_id", "option_id", "tx_hash"])
          .doUpdateSet({ created_at: clock(), ...unknown, dropped_at: null, closed_at: null }),
      ),
  );
}

/** Checks whether the gateway sends the attempt's call. A job is created with its attempt or never. */
async function isRelayed(tx: Tx, attemptId: string): Promise<boolean> {
  const job = await maybeOne(
    tx,
    store.selectFrom("relay_job").select("id").where("attempt_id", "=", attemptId),
  );
  return job !== undefined;
}
