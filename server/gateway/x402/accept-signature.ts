import { tieSent } from "@/server/buyers/tie-sent";
import { relayerOf } from "@/server/chain/keys/relayer-key";
import { changed, type Tx, transaction } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { storeAuthorizedTerms } from "@/server/deposits/authorized-terms";
import { storeSignature } from "@/server/deposits/x402-signatures";
import { recordEvent } from "@/server/events/record-event";
import { lockOpen } from "@/server/gateway/lock-open";
import type { Verified } from "@/server/gateway/x402/verified";
import { newId } from "@/server/kernel/ids";
import { transition } from "@/server/payments/transition";
import {
  chosenOption,
  type ExecutedOption,
  findOption,
  lockPayment,
} from "@/server/reconciliation/executed-option";
import { queueRelay } from "@/server/relayer/jobs/queue-relay";

interface Acceptance extends Verified {
  headerHash: string;
  requestId: string;
}

/**
 * Moves a payment to `processing` by a verified signature, and stores the attempt, the relayer's job and the signature,
 * atomically. Where somebody else has sent the authorization, the deposit's review pays, and only the signature is stored.
 * @returns false when the payment is no longer open: another one won, or it expired meanwhile
 */
export function acceptSignature(acceptance: Acceptance): Promise<boolean> {
  const { deposit, signer, headerHash, calldata } = acceptance;
  const { paymentId, id: depositId } = deposit;
  const signature = { paymentId, headerHash, depositId, payer: signer.payer };
  return transaction(async (tx) => {
    if (calldata === null) {
      await lockPayment(tx, paymentId);
      await storeSignature(tx, signature);
      return true;
    }
    if (!(await lockOpen(tx, paymentId))) return false;
    await begin(tx, acceptance, calldata);
    await storeSignature(tx, signature);
    return true;
  });
}

async function begin(tx: Tx, acceptance: Acceptance, calldata: `0x${string}`): Promise<void> {
  const { deposit, signer, kind, validBefore, requestId } = acceptance;
  const { paymentId, chainId, router, deadline } = deposit;
  const option = await findTerms(tx, acceptance);
  // The signature proves who pays, also before the chain shows the money.
  const chosen = { ...chosenOption(option), account: signer.account };
  const move = { to: "processing", option: chosen, adopted: false } as const;
  const data = { depositId: deposit.id };
  if (!(await transition(tx, { paymentId, from: "requires_action", move, data, requestId })))
    throw new Error(`payment ${paymentId} is not open although its row is locked`);
  const attemptId = newId("att");
  const attempt = { id: attemptId, payment_id: paymentId, option_id: option.id, results: "[]" };
  await changed(tx, store.insertInto("payment_attempt").values(attempt));
  await tieSent(tx, { paymentId, payer: signer.account, tokenHash: "" });
  await queueRelay(tx, relayerOf(paymentId), {
    paymentId,
    // The attempt of a permit waits for its money; the call that pays belongs to it.
    attemptId: kind === "fund_deposit" ? null : attemptId,
    kind,
    chainId,
    router: router as `0x${string}`,
    calldata,
    key: signer.key,
    deadline: Math.min(deadline, validBefore),
  });
  const accepted = { attemptId, optionId: option.id, kind: option.kind, wallet: "x402" };
  await recordEvent(tx, { paymentId, type: "confirm.accepted", data: accepted, requestId });
}

/** Finds the terms that will be executed: the deposit's own, or, by an authorization, those with the signer as payer. */
async function findTerms(tx: Tx, { kind, signer }: Verified): Promise<ExecutedOption> {
  if (kind === "pay_deposit_authorization") await storeAuthorizedTerms(tx, signer);
  const option = await findOption(tx, signer.key);
  if (!option) throw new Error(`the terms of deposit ${signer.depositId} are missing`);
  return option;
}
