import { tieSent } from "@/server/buyers/tie-sent";
import { payDepositCall } from "@/server/chain/calls/pay-call";
import { relayerOf } from "@/server/chain/keys/relayer-key";
import { changed, maybeOne, type Tx } from "@/server/db/sql";
import { fragment, store } from "@/server/db/store";
import { depositTerms } from "@/server/deposits/deposit-terms";
import type { LoadedDeposit } from "@/server/deposits/load-deposit";
import { newId } from "@/server/kernel/ids";
import { transition } from "@/server/payments/transition";
import { chosenOption, findOption } from "@/server/reconciliation/executed-option";
import { queueRelay, releaseAttempt } from "@/server/relayer/jobs/queue-relay";

/**
 * Begins to pay a payment with the money at a deposit address: requires_action → processing. The caller holds the
 * payment's lock, and has checked that it is open and that the money arrived in time.
 */
export async function executeDeposit(tx: Tx, deposit: LoadedDeposit): Promise<void> {
  const { id: depositId, paymentId, optionId, key } = deposit;
  const option = await findOption(tx, key);
  if (!option) throw new Error(`the terms of deposit ${depositId} are missing`);
  const move = { to: "processing", option: chosenOption(option), adopted: true } as const;
  const change = { paymentId, from: "requires_action", move, data: { depositId } } as const;
  if (!(await transition(tx, change)))
    throw new Error(`payment ${paymentId} is not open although its row is locked`);
  const attemptId = newId("att");
  const attempt = { id: attemptId, payment_id: paymentId, option_id: optionId, results: "[]" };
  await changed(tx, store.insertInto("payment_attempt").values(attempt));
  await tieSent(tx, { paymentId, payer: option.account, tokenHash: "" });
  await queueExecution(tx, deposit, attemptId);
}

/**
 * Queues the execution of a deposit again after its call failed, for example because a reorganisation took the money and
 * brought it back. Does nothing while a call is open.
 */
export async function executeAgain(tx: Tx, deposit: LoadedDeposit): Promise<void> {
  const attempt = await maybeOne(
    tx,
    store
      .selectFrom("payment_attempt as a")
      .select("a.id")
      .where("a.payment_id", "=", deposit.paymentId)
      .where("a.option_id", "=", deposit.optionId)
      .where("a.status", "=", fragment.lit("active"))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("relay_job as j")
              .whereRef("j.attempt_id", "=", "a.id")
              .where("j.status", "<>", fragment.lit("failed")),
          ),
        ),
      ),
  );
  if (!attempt) return;
  await releaseAttempt(tx, attempt.id);
  await queueExecution(tx, deposit, attempt.id);
}

async function queueExecution(tx: Tx, deposit: LoadedDeposit, attemptId: string): Promise<void> {
  const { paymentId, chainId, router, key, deadline } = deposit;
  const calldata = payDepositCall(depositTerms(deposit));
  const call = {
    paymentId,
    attemptId,
    kind: "pay_deposit",
    chainId,
    router,
    calldata,
    key,
    deadline,
  } as const;
  await queueRelay(tx, relayerOf(paymentId), call);
}
