import type { Address } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect, test } from "vitest";
import { scopeOfMember } from "@/server/auth/user-scope";
import { claimTypedData } from "@/server/chain/calls/payer-claim";
import { writeTypedData } from "@/server/chain/calls/typed-data";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { placeOf } from "@/server/chain/client/router-place";
import { quotingRouter } from "@/server/chain/client/routers";
import { acceptFunding } from "@/server/refunds/accept-funding";
import { findFundable, fundingTypedData } from "@/server/refunds/find-fundable";
import { requestRefund } from "@/server/refunds/request-refund";
import { makeAccount } from "@/tests/support/account";
import { confirmForRelay, makeBuyer, openPayment } from "@/tests/support/payments";
import { newRefundLoops } from "@/tests/support/refund-loops";
import { refundsOf } from "@/tests/support/refunds";
import { drive, hasStatus, newDriver } from "@/tests/support/relay-driver";
import { refundsOnChain } from "@/tests/support/router";

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

test("a wallet's signature cannot pay a refund whose buyer signed for another address", async () => {
  const chain = findChain(31337) as ChainConfig;
  const token = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address as Address;
  const [account, payer, merchant] = [await makeAccount(), await makeBuyer(chain), await makeBuyer(chain)];
  const scope = await scopeOfMember(account.user.id, account.id, "test");
  const driver = newDriver(chain);
  const payment = await openPayment(account, { chain, payer, symbol: "USDC" });
  await confirmForRelay(payment);
  await drive(driver, hasStatus(payment, "succeeded"));

  const [to, until] = [privateKeyToAccount(generatePrivateKey()).address, inSeconds(3_600)];
  const place = placeOf({ chainId: chain.id, router: quotingRouter(chain).address });
  const claim = claimTypedData({ key: payment.key, token, to, deadline: until }, place);
  const refundTo = {
    address: to,
    deadline: until,
    signature: await payer.signTypedData(JSON.parse(writeTypedData(claim))),
  };
  await requestRefund(
    scope,
    { paymentId: payment.id, refundTo },
    { idempotencyRecord: null, requestId: "req_1" },
  );
  const loops = newRefundLoops(driver);
  const id = await loops.untilNewest(payment, "pending_funds");

  // The page offers no wallet here, but everyone can build what a wallet would sign.
  const deadline = inSeconds(600);
  const funding = fundingTypedData(await findFundable(scope, id), merchant.address, deadline);
  const signature = await merchant.signTypedData(JSON.parse(writeTypedData(funding)));
  const accepted = acceptFunding(
    scope,
    { id, from: merchant.address, deadline, signature },
    { requestId: "req_2" },
  );
  await expect(accepted).rejects.toMatchObject({
    code: "invalid_state",
    message: expect.stringContaining("signed for another address"),
  });
  expect(await refundsOf(payment.id)).toMatchObject([{ status: "pending_funds" }]);
  expect(await refundsOnChain(chain, [payment.id])).toEqual([]);
}, 60_000);
