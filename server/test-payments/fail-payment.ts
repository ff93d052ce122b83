import type { Hex } from "viem";
import type { BuyerTransaction } from "@/server/chain/calls/direct-quote";
import { signHeldBack } from "@/server/chain/calls/held-back";
import { untilNothingPends } from "@/server/chain/calls/send-as";
import { sendRaw } from "@/server/chain/calls/send-raw";
import { testBuyer } from "@/server/chain/keys/test-buyer";
import { prepareBatch } from "@/server/gateway/prepare-batch";
import { AppError } from "@/server/kernel/errors";
import { findStatusById } from "@/server/payments/find-payment";
import { isFinal } from "@/server/payments/lifecycle";
import { oneByOne } from "@/server/test-payments/buyer-wallet";
import { confirmAs, WITHIN_MS, walletActions } from "@/server/test-payments/pay-payment";
import { type TestOption, type TestRun, testOptions } from "@/server/test-payments/test-options";
import { until } from "@/server/test-payments/until";

/** Enough for the call's bytes, and far too little for the payment. */
const TOO_LITTLE_GAS = 60_000n;

/**
 * Fails a confirmed payment: the test buyer's own transaction runs out of gas. It is sent with the nonce after the next
 * one, so that the network shows it and no block has it when the wallet confirms. The missing nonce follows then.
 * @returns the reverted transaction
 * @throws AppError `invalid_state` for a payment that the buyer cannot pay with a transaction of their own
 */
export async function failPayment(run: TestRun): Promise<{ chainId: number; hash: Hex }> {
  const { payment, signal } = run;
  const { optionId, chainId, transaction } = await ownTransaction(run, await testOptions(run));
  const hash = await oneByOne(chainId, async () => {
    const tooShort = { ...transaction, gas: TOO_LITTLE_GAS };
    const { raw, hash: sent, release } = await signHeldBack(chainId, testBuyer(), tooShort);
    try {
      await sendOrThrow(chainId, raw);
      await confirmAs(run, { optionId, results: [sent], maxPollMs: 0 });
    } finally {
      await sendOrThrow(chainId, release);
      // The next work counts the nonces in blocks: it would release its transaction too early.
      await untilNothingPends(chainId, testBuyer());
    }
    return sent;
  });
  await until({ signal, withinMs: WITHIN_MS }, async () =>
    isFinal((await findStatusById(payment.id)).status),
  );
  return { chainId, hash };
}

interface Unsent {
  optionId: string;
  chainId: number;
  transaction: BuyerTransaction;
}

async function ownTransaction(run: TestRun, options: readonly TestOption[]): Promise<Unsent> {
  const coin = options.find(({ kind }) => kind === "native");
  if (coin) {
    const [action] = await walletActions(run, coin);
    const transaction = action?.data.params[0] as BuyerTransaction;
    return { optionId: coin.id, chainId: coin.chainId, transaction };
  }
  const token = options.find(({ kind }) => kind === "permit2");
  if (!token) {
    const message = "This payment is paid by a signature alone, and the relayer sends nothing that fails.";
    throw new AppError("invalid_state", message, { details: { reason: "signature_only" } });
  }
  const { payment, requestId } = run;
  const request = { paymentId: payment.id, optionId: token.id, requestId, network: null };
  const { optionId, calls } = await prepareBatch(request);
  const transaction = { from: testBuyer().address, ...calls.at(-1) } as BuyerTransaction;
  return { optionId, chainId: token.chainId, transaction };
}

async function sendOrThrow(chainId: number, raw: Hex): Promise<void> {
  const refused = await sendRaw(chainId, raw);
  if (refused) throw new AppError("bad_gateway", `The network refused a transaction: ${refused}.`);
}
