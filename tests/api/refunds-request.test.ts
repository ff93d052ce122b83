import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { makeAccount, makeApiKey, makeMerchant, settleTo, type TestAccount } from "@/tests/support/account";
import { type Api, type ApiResponse, connectApi, type ErrorBody } from "@/tests/support/api";
import { app, wayIn } from "@/tests/support/app";
import { eventually } from "@/tests/support/eventually";
import { withKey } from "@/tests/support/merchants";
import { createPayment, pay } from "@/tests/support/pay";
import { timeline } from "@/tests/support/payments";
import { depositTo, refundsOf, untilRefund } from "@/tests/support/refunds";
import { refundsOnChain, vaultOf } from "@/tests/support/router";
import { type RunningServer, startServer } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

let account: TestAccount;
let api: Api;
let chain: ChainConfig;
let wallet: TestWallet;
let other: RunningServer;

beforeAll(async () => {
  account = await makeAccount();
  api = app(account.headers);
  chain = findChain(31337) as ChainConfig;
  wallet = await makeWallet({ chains: [chain] });
  other = await startServer({ way: wayIn(), installation: thisInstallation(inject("stack")) });
});
afterAll(() => other?.stop());

const refund = (paymentId: unknown, by = api, options = {}) =>
  by.post<{ paymentId: string } & ErrorBody>("/v1/refunds", { paymentId }, options);
const outcomeOf = ({ status, body }: ApiResponse<ErrorBody>) => ({ status, code: body.code });

async function paid(symbol = "USDC", by = api): Promise<string> {
  const id = await createPayment(by);
  const { status } = await pay(by, id, { wallet, symbol, chainId: 31337 });
  expect(status).toBe("succeeded");
  return id;
}

describe("200", () => {
  test.each(["USDC", "USDT", "WETH", "ETH"])(
    "gives %s back to its buyer, once and in full",
    async (symbol) => {
      const id = await paid(symbol);
      const before = await wallet.balance(chain, symbol);
      const { status, body } = await refund(id);
      expect({ status, body }).toEqual({ status: 200, body: { paymentId: id } });
      const done = await untilRefund(id, "succeeded");
      const [event, ...more] = await refundsOnChain(chain, [id]);
      expect(more).toEqual([]);
      expect(done).toMatchObject({ status: "succeeded", txHash: event?.transactionHash, failure: null });
      expect(event?.to).toBe(wallet.account.address);
      expect((await wallet.balance(chain, symbol)) - before).toBe(event?.args.amount);
      const types = await timeline(id);
      expect(types.filter((type) => type.startsWith("refund."))).toEqual([
        "refund.requested",
        "refund.submitted",
        "refund.succeeded",
      ]);
      const payment = await api.get<{ status: string }>(`/v1/payments/${id}`);
      expect(payment.body.status).toBe("succeeded");
    },
  );

  test("waits for money when the buyer's went to the merchant's wallet, and comes when there is some", async () => {
    const settled = await makeAccount();
    await settleTo(settled, "0xde5717a710000000000000000000000000000031");
    const by = app(settled.headers);
    const id = await paid("USDC", by);
    expect((await refund(id, by)).status).toBe(200);
    expect((await untilRefund(id, "pending_funds"))?.status).toBe("pending_funds");
    expect(await refundsOnChain(chain, [id])).toEqual([]);
    const token = chain.tokens.find(({ symbol }) => symbol === "USDC")?.address ?? "0x";
    await depositTo(chain, settled.merchant.id, { token, amount: 12_500_000n });
    expect((await untilRefund(id, "succeeded"))?.status).toBe("succeeded");
    expect(await refundsOnChain(chain, [id])).toHaveLength(1);
    expect(await vaultOf(chain, settled.merchant.id, token)).toBe(0n);
    expect(await timeline(id)).toContain("refund.pending_funds");
  });

  test("gives back a payment whose merchant was deleted meanwhile", async () => {
    const merchant = await makeMerchant(account.id, "Closing down");
    const by = app({ "Api-Key": account.apiKey, "Merchant-Id": merchant.id });
    const id = await paid("USDC", by);
    expect((await by.delete(`/v1/merchants/${merchant.id}`)).status).toBe(200);
    await eventually(
      () => by.post("/v1/payments", { referenceId: "late", amount: { unit: "iso4217/USD", value: "1250" } }),
      ({ status }) => status === 403,
    );
    expect((await refund(id, by)).status).toBe(200);
    expect((await untilRefund(id, "succeeded"))?.status).toBe("succeeded");
    expect(await refundsOnChain(chain, [id])).toHaveLength(1);
  });

  test("with a used key is the first answer", async () => {
    const id = await paid();
    const options = withKey(randomUUID());
    const first = await refund(id, api, options);
    const second = await refund(id, api, options);
    expect({ status: second.status, text: second.text }).toEqual({ status: 200, text: first.text });
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect((await untilRefund(id, "succeeded"))?.status).toBe("succeeded");
    expect(await refundsOf(id)).toHaveLength(1);
  });
});

describe("409", () => {
  test("for 99 of 100 requests to two processes at once: one transfer", async () => {
    const id = await paid();
    const before = await wallet.balance(chain, "USDC");
    const elsewhere = connectApi(other.url, account.headers);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => refund(id, i % 2 === 0 ? api : elsewhere)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).map(outcomeOf)).toEqual(
      Array(99).fill({ status: 409, code: "already_refunded" }),
    );
    expect((await untilRefund(id, "succeeded"))?.status).toBe("succeeded");
    expect(await refundsOf(id)).toHaveLength(1);
    expect(await refundsOnChain(chain, [id])).toHaveLength(1);
    expect((await wallet.balance(chain, "USDC")) - before).toBe(12_500_000n);
    const after = await refund(id);
    expect(outcomeOf(after)).toEqual({ status: 409, code: "already_refunded" });
    expect(after.body.details).toEqual({ refundStatus: "succeeded" });
  });
});

describe("400", () => {
  test("for a payment that is open, and for one that is cancelled", async () => {
    const id = await createPayment(api);
    const open = await refund(id);
    expect(outcomeOf(open)).toEqual({ status: 400, code: "payment_not_succeeded" });
    expect(open.body.details).toEqual({ status: "requires_action" });
    await api.post(`/v1/payments/${id}/cancel`, {});
    const options = withKey();
    const cancelled = await refund(id, api, options);
    expect(cancelled.body.details).toEqual({ status: "cancelled" });
    const again = await refund(id, api, options);
    expect(again.text).toBe(cancelled.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await refundsOf(id)).toEqual([]);
  });

  test.each([
    ["nothing", undefined],
    ["null", null],
    ["a number", 7],
    ["a list", ["pay_1"]],
    ["257 characters", "p".repeat(257)],
  ])("for %s in the place of the payment", async (_name, paymentId) => {
    const answer = await refund(paymentId);
    expect(outcomeOf(answer)).toEqual({ status: 400, code: "params_validation" });
    expect(answer.body.issues?.[0]?.field).toBe("paymentId");
  });
});

describe("404, alike to the byte", () => {
  test("for what never was, is malformed, or belongs to another merchant, partner or mode", async () => {
    const id = await createPayment(api);
    const stranger = app((await makeAccount()).headers);
    const sibling = api.as({ "Merchant-Id": (await makeMerchant(account.id, "Sibling")).id });
    const live = api.as({ "Api-Key": await makeApiKey(account.id, { mode: "live" }) });
    const answers = await Promise.all([
      refund(`pay_${"2".repeat(31)}`),
      refund(""),
      refund("pay_\0"),
      refund("x"),
      refund(id, stranger),
      refund(id, sibling),
      refund(id, live),
    ]);
    for (const answer of answers) expect(outcomeOf(answer)).toEqual({ status: 404, code: "not_found" });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});

test("403 for a key without the permission, 401 without the merchant", async () => {
  const id = await createPayment(api);
  const reader = api.as({ "Api-Key": await makeApiKey(account.id, { permissions: ["payments:write"] }) });
  const forbidden = await refund(id, reader);
  expect(outcomeOf(forbidden)).toEqual({ status: 403, code: "forbidden" });
  expect(forbidden.body.details).toEqual({ missingScope: "refunds:write" });
  const nameless = await refund(id, app({ "Api-Key": account.apiKey }));
  expect(outcomeOf(nameless)).toEqual({ status: 401, code: "missing_merchant_id" });
});
