import { tieSent } from "@/server/buyers/tie-sent";
import { changed, type Tx } from "@/server/db/sql";
import { acrossAccounts, fragment, store } from "@/server/db/store";
import { newId } from "@/server/kernel/ids";
import { endAttempts } from "@/server/payments/attempt-transition";
import { transition } from "@/server/payments/transition";
import { chosenOption, type ExecutedOption } from "@/server/reconciliation/executed-option";

interface Execution {
  txHash: string;
  /** Token hash of the buyer's form, from the transaction's calldata; empty when it has none. */
  tokenHash: string;
}

/**
 * Adopts an option that was executed without a confirm: requires_action → processing. The caller holds the payment's
 * lock and has checked that it is open.
 */
export async function adoptOption(
  tx: Tx,
  option: ExecutedOption,
  { txHash, tokenHash }: Execution,
): Promise<void> {
  const move = { to: "processing", option: chosenOption(option), adopted: true } as const;
  const moved = await transition(tx, {
    paymentId: option.paymentId,
    from: "requires_action",
    move,
    data: { txHash },
  });
  if (!moved) throw new Error(`payment ${option.paymentId} is not open although its row is locked`);
  await insertAttempt(tx, option, txHash);
  await tieSent(tx, { paymentId: option.paymentId, payer: option.account, tokenHash });
}

/**
 * Replaces the confirmed option with the one that was paid. The caller holds the payment's lock.
 * @param txHash null for an option that is still to be executed
 */
export async function switchOption(tx: Tx, option: ExecutedOption, txHash: string | null): Promise<void> {
  const o = chosenOption(option);
  await endAttempts(tx, [option.paymentId], "failed");
  await changed(
    tx,
    acrossAccounts("job")
      .updateTable("payment")
      .set({
        option_id: o.optionId,
        buyer_account: o.account,
        chain_id: o.chainId,
        asset: o.asset,
        token: o.token,
        token_symbol: o.tokenSymbol,
        token_decimals: o.tokenDecimals,
        token_amount: o.amount,
        fee_amount: o.fee,
        fee_bps: store.selectFrom("payment_option").select("fee_bps").where("id", "=", o.optionId),
        destination: o.destination,
      })
      .where("id", "=", option.paymentId)
      .where("status", "=", fragment.lit("processing")),
  );
  await insertAttempt(tx, option, txHash);
}

async function insertAttempt(tx: Tx, option: ExecutedOption, txHash: string | null): Promise<void> {
  const attempt = { payment_id: option.paymentId, option_id: option.id, results: "[]", tx_hash: txHash };
  await changed(tx, store.insertInto("payment_attempt").values({ id: newId("att"), ...attempt }));
}
