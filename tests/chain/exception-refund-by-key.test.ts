import { type Hex, zeroAddress } from "viem";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import type { ExceptionList, PartnerException } from "@/server/exceptions/partner-schema";
import { makeAccount } from "@/tests/support/account";
import { connectApi } from "@/tests/support/api";
import { balanceOf } from "@/tests/support/chains";
import { eventually } from "@/tests/support/eventually";
import { cancelOpen } from "@/tests/support/exceptions";
import { executeElsewhere, makeBuyer, openPayment } from "@/tests/support/payments";
import { depositTo } from "@/tests/support/refunds";
import { refundsOnChain } from "@/tests/support/router";
import { type RunningServer, startServer } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";

const AMOUNT = 1_000_000n;
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ way: "mount", installation: thisInstallation(inject("stack")) });
}, 120_000);
afterAll(() => server?.stop());

test("a late payment is found, refunded and followed by API, and its buyer has the money back once", async () => {
  const chain = findChain(31337) as ChainConfig;
  const usdc = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address as Hex;
  const [account, payer] = [await makeAccount(), await makeBuyer(chain)];
  const api = connectApi(server.url, { "Api-Key": account.apiKey });
  const payment = await openPayment(account, { chain, payer, symbol: "USDC", destination: zeroAddress });
  await cancelOpen(payment.id);
  await executeElsewhere(payment);
  const { body } = await eventually(
    () => api.get<ExceptionList>(`/v1/exceptions?paymentId=${payment.id}&status=open`),
    ({ body: { data } }) => data.length > 0,
  );
  const { exceptionId, amount } = body.data[0] as PartnerException;
  expect(amount.value).toBe(String(AMOUNT));
  const before = await balanceOf(chain, payer.address, "USDC");
  const refund = () =>
    api.post<PartnerException>(
      `/v1/exceptions/${exceptionId}/refund`,
      {},
      { headers: { "Idempotency-Key": exceptionId } },
    );
  const answers = await Promise.all([refund(), refund(), refund()]);
  expect(answers.map(({ status, text }) => [status, text])).toEqual(
    answers.map(() => [200, answers[0]?.text]),
  );
  expect(answers[0]?.body).toMatchObject({ status: "refunded", refundId: expect.stringMatching(/^ref_/) });
  await depositTo(chain, account.merchant.id, { token: usdc, amount: AMOUNT });
  await eventually(
    () => api.get<PartnerException>(`/v1/exceptions/${exceptionId}`),
    ({ body: { explanation } }) => explanation.includes("The buyer has all of it back"),
  );
  expect((await balanceOf(chain, payer.address, "USDC")) - before).toBe(AMOUNT);
  expect(await refundsOnChain(chain, [payment.id])).toHaveLength(1);
}, 120_000);
