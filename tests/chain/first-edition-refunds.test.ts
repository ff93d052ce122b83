import { randomUUID } from "node:crypto";
import { type Hex, zeroAddress } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { expect, inject, test } from "vitest";
import { scopeOfMember } from "@/server/auth/user-scope";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { refunderAccount } from "@/server/chain/keys/refunder-key";
import { advanceRefunds, newRefundWorker } from "@/server/refunds/advance-refunds";
import { requestRefund } from "@/server/refunds/request-refund";
import { newSigner, relaySettings } from "@/server/relayer/signer/relay-signer";
import { runSigner } from "@/server/relayer/signer/run-signer";
import { makeAccount } from "@/tests/support/account";
import { auditBooks, untilBooked } from "@/tests/support/books";
import { useFirstEdition } from "@/tests/support/first-edition";
import { confirmForRelay, makeBuyer, openPayment } from "@/tests/support/payments";
import { depositTo, refundsOf } from "@/tests/support/refunds";
import { drive, hasStatus, newDriver } from "@/tests/support/relay-driver";
import { refundsOnChain } from "@/tests/support/router";

const AMOUNT = 1_000_000n;

test("a router of the first edition refunds a payment in full only", async () => {
  await useFirstEdition(inject("stack"));
  const chain = findChain(31337) as ChainConfig;
  const token = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address as Hex;
  const account = await makeAccount();
  const scope = await scopeOfMember(account.user.id, account.id, "test");
  const driver = newDriver(chain);
  const refunder = refunderAccount() as PrivateKeyAccount;
  const settings = { ...relaySettings(chain), leaseMs: 200, refusedForMs: 100 };
  const signer = newSigner(chain, refunder, { holder: randomUUID(), settings });
  const worker = newRefundWorker(chain.id, refunder.address, randomUUID());
  const payer = await makeBuyer(chain);
  const payment = await openPayment(account, { chain, payer, symbol: "USDC", destination: zeroAddress });
  await confirmForRelay(payment);
  await drive(driver, hasStatus(payment, "succeeded"));
  const request = (amount: bigint) =>
    requestRefund(
      scope,
      { paymentId: payment.id, amount: String(amount) },
      { idempotencyRecord: null, requestId: "req_first" },
    );
  await expect(request(AMOUNT - 1n)).rejects.toMatchObject({
    code: "params_validation",
    message: `amount: must be left out or ${AMOUNT}: the payment's router refunds in full only`,
  });
  const refundTo = { address: payer.address, deadline: 4_000_000_000, signature: "0x11" };
  await expect(
    requestRefund(
      scope,
      { paymentId: payment.id, refundTo },
      { idempotencyRecord: null, requestId: "req_first" },
    ),
  ).rejects.toMatchObject({
    code: "params_validation",
    message: "refundTo: must be left out: the payment's router refunds to the payer only",
  });
  expect(await refundsOf(payment.id)).toEqual([]);
  await request(AMOUNT);
  await depositTo(chain, account.merchant.id, { token, amount: AMOUNT / 100n });
  await drive(driver, async () => {
    await runSigner(signer);
    await advanceRefunds(worker);
    return (await refundsOf(payment.id))[0]?.status === "succeeded";
  });
  expect(await refundsOnChain(chain, [payment.id])).toHaveLength(1);
  await untilBooked(chain);
  expect((await auditBooks(chain)).lines).toEqual([]);
});
