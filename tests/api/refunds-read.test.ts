import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { makeAccount, makeApiKey, settleTo, type TestAccount } from "@/tests/support/account";
import type { Api, ApiResponse, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { eventually } from "@/tests/support/eventually";
import { withKey } from "@/tests/support/merchants";
import { createPayment, pay } from "@/tests/support/pay";
import { refundsOf, untilRefund } from "@/tests/support/refunds";
import { refundsOnChain } from "@/tests/support/router";
import { db, sql } from "@/tests/support/sql";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

interface Refund {
  refundId: string;
  paymentId: string;
  merchantId: string;
  status: string;
  amount: { unit: string; value: string };
  reason: string | null;
  to: string;
  txId: string | null;
  failure: string | null;
  createdAt: string;
  updatedAt: string;
  stateVersion: number;
}
interface List {
  data: Refund[];
  nextCursor: string | null;
}
interface Event {
  type: string;
  data: Refund;
}

const NEXT = { headers: { "Svc-Version": "2026-02-19.preview" } };

let account: TestAccount;
/** For a merchant whose vault is empty, so that refunds wait. */
let api: Api;
let chain: ChainConfig;
let wallet: TestWallet;

beforeAll(async () => {
  account = await makeAccount();
  await settleTo(account, "0xde5717a710000000000000000000000000000041");
  api = app(account.headers);
  chain = findChain(31337) as ChainConfig;
  wallet = await makeWallet({ chains: [chain] });
});

const outcomeOf = ({ status, body }: ApiResponse<ErrorBody>) => ({ status, code: body.code });

async function paid(by = api): Promise<string> {
  const id = await createPayment(by);
  expect((await pay(by, id, { wallet, symbol: "USDC", chainId: 31337 })).status).toBe("succeeded");
  return id;
}

/** Requests a refund and waits until it lacks money. */
async function waiting(body: object = {}, by = api): Promise<Refund> {
  const paymentId = await paid(by);
  const made = await by.post<{ refund: Refund }>("/v1/refunds", { paymentId, ...body }, NEXT);
  expect(made.status, made.text).toBe(200);
  expect((await untilRefund(paymentId, "pending_funds"))?.status).toBe("pending_funds");
  return (await by.get<Refund>(`/v1/refunds/${made.body.refund.refundId}`)).body;
}

const cancel = (id: string, by = api, options = {}) =>
  by.post<Refund & ErrorBody>(`/v1/refunds/${id}/cancel`, {}, options);
const eventsOf = async (paymentId: string) =>
  (await api.get<{ data: Event[] }>(`/v1/events?paymentId=${paymentId}&limit=100`)).body.data.filter(
    ({ type }) => type.startsWith("refund."),
  );

describe("POST /v1/refunds", () => {
  test("answers { paymentId } in the pinned version, and with the refund in the next", async () => {
    const paymentId = await paid();
    const body = { paymentId, amount: "500000", reason: "Out of stock" };
    const key = randomUUID();
    const pinned = await api.post("/v1/refunds", body, withKey(key));
    expect([pinned.status, pinned.body]).toEqual([200, { paymentId }]);
    const again = { headers: { ...withKey(key).headers, ...NEXT.headers } };
    const next = await api.post<{ refund: Refund }>("/v1/refunds", body, again);
    expect(next.headers.get("idempotent-replayed")).toBe("true");
    expect(next.body).toMatchObject({
      paymentId,
      refund: {
        refundId: expect.stringMatching(/^ref_/),
        paymentId,
        merchantId: account.merchant.id,
        status: "pending",
        amount: { value: "500000", display: { assetSymbol: "USDC" } },
        reason: "Out of stock",
        to: wallet.account.address,
        txId: null,
        failure: null,
      },
    });
    expect(await refundsOf(paymentId)).toHaveLength(1);
  });

  test.each([
    ["a reason of 201 characters", { reason: "x".repeat(201) }, "reason"],
    ["an empty reason", { reason: "" }, "reason"],
    ["a reason with NUL", { reason: "a\0b" }, "reason"],
    ["a reason that is a number", { reason: 7 }, "reason"],
    ["an address alone", { refundTo: { address: "0x1" } }, "refundTo.deadline"],
    [
      "a signature that is not hex",
      { refundTo: { address: "0x1", deadline: 1, signature: "0xzz" } },
      "refundTo.signature",
    ],
  ])("400 for %s", async (_name, body, field) => {
    const answer = await api.post<ErrorBody>("/v1/refunds", { paymentId: "pay_1", ...body });
    expect(outcomeOf(answer)).toEqual({ status: 400, code: "params_validation" });
    expect(answer.body.issues?.map((issue) => issue.field)).toContain(field);
  });

  test("422 for an address that the payer has not signed for; an open payment is refused before", async () => {
    const signature = `0x${"11".repeat(64)}1b`;
    const deadline = Math.floor(Date.now() / 1_000) + 3_600;
    const refundTo = { address: "0xde5717a710000000000000000000000000000042", deadline, signature };
    const paymentId = await paid();
    const answer = await api.post<ErrorBody>("/v1/refunds", { paymentId, refundTo });
    expect(outcomeOf(answer)).toEqual({ status: 422, code: "invalid_signature" });
    expect(answer.body.details).toEqual({ field: "refundTo.signature" });
    expect(await refundsOf(paymentId)).toEqual([]);
    const open = await api.post<ErrorBody>("/v1/refunds", { paymentId: await createPayment(api), refundTo });
    expect(outcomeOf(open)).toEqual({ status: 400, code: "payment_not_succeeded" });
  });
});

describe("GET /v1/refunds/{id}", () => {
  test("is the data of the refund's events, and grows in version", async () => {
    const refund = await waiting({ reason: "Broken" });
    const events = await eventsOf(refund.paymentId);
    expect(events.map(({ type }) => type)).toEqual(["refund.created", "refund.pending_funds"]);
    expect(events[1]?.data).toEqual(refund);
    expect(events[0]?.data).toMatchObject({ status: "pending", reason: "Broken", to: refund.to });
    expect(events[0]?.data.stateVersion).toBeLessThan(refund.stateVersion);
    const done = await cancel(refund.refundId);
    const last = (await eventsOf(refund.paymentId)).at(-1);
    expect([last?.type, last?.data]).toEqual(["refund.failed", done.body]);
    expect(done.body.stateVersion).toBeGreaterThan(refund.stateVersion);
  });

  test("has the transaction once it has succeeded", async () => {
    const by = app((await makeAccount()).headers);
    const paymentId = await paid(by);
    const { body } = await by.post<{ refund: Refund }>("/v1/refunds", { paymentId }, NEXT);
    await untilRefund(paymentId, "succeeded");
    const [onChain] = await refundsOnChain(chain, [paymentId]);
    const read = await by.get<Refund>(`/v1/refunds/${body.refund.refundId}`);
    expect(read.body).toMatchObject({ status: "succeeded", txId: onChain?.transactionHash });
  });
});

describe("GET /v1/refunds", () => {
  test("lists by status, merchant and payment, the newest first, page by page", async () => {
    const shop = await makeAccount();
    await settleTo(shop, "0xde5717a710000000000000000000000000000043");
    const [own, other] = [app(shop.headers), app({ ...shop.headers, "Merchant-Id": shop.otherMerchant.id })];
    const first = await waiting({ amount: "1" }, own);
    const second = await waiting({ amount: "2" }, own);
    await cancel(second.refundId, own);
    const paymentId = await paid(other);
    await other.post("/v1/refunds", { paymentId, amount: "3" });
    await untilRefund(paymentId, "succeeded");
    const all = app({ "Api-Key": shop.apiKey });
    const amounts = async (query: string, by = all) =>
      (await by.get<List>(`/v1/refunds?${query}`)).body.data.map(({ amount }) => amount.value);
    expect(await amounts("")).toEqual(["3", "2", "1"]);
    expect(await amounts("status=cancelled")).toEqual(["2"]);
    expect(await amounts("status=failed")).toEqual([]);
    expect(await amounts("status=pending_funds&status=succeeded")).toEqual(["3", "1"]);
    expect(await amounts(`merchantId=${shop.merchant.id}`)).toEqual(["2", "1"]);
    expect(await amounts(`paymentId=${first.paymentId}`)).toEqual(["1"]);
    const limited = app({ "Api-Key": await makeApiKey(shop.id, { merchantIds: [shop.otherMerchant.id] }) });
    expect(await amounts("", limited)).toEqual(["3"]);
    expect(await amounts(`merchantId=${shop.merchant.id}`, limited)).toEqual([]);
    const page = await all.get<List>("/v1/refunds?limit=2");
    expect(page.body.data.map(({ amount }) => amount.value)).toEqual(["3", "2"]);
    const cursor = page.body.nextCursor;
    const rest = await all.get<List>(`/v1/refunds?limit=2&cursor=${cursor}`);
    expect([rest.body.data.map(({ amount }) => amount.value), rest.body.nextCursor]).toEqual([["1"], null]);
    for (const query of [`limit=2&status=failed&cursor=${cursor}`, "cursor=AAAA"]) {
      const refused = await all.get<ErrorBody>(`/v1/refunds?${query}`);
      expect(outcomeOf(refused)).toEqual({ status: 400, code: "invalid_params" });
    }
    for (const query of ["limit=0", "limit=201", "status=lost"]) {
      const refused = await all.get<ErrorBody>(`/v1/refunds?${query}`);
      expect(outcomeOf(refused)).toEqual({ status: 400, code: "params_validation" });
    }
    expect(await amounts("", app({ "Api-Key": await makeApiKey(shop.id, { mode: "live" }) }))).toEqual([]);
  });
});

describe("POST /v1/refunds/{id}/cancel", () => {
  test("frees the amount, and answers the same again", async () => {
    const refund = await waiting();
    const taken = await api.post<ErrorBody>("/v1/refunds", { paymentId: refund.paymentId });
    expect(outcomeOf(taken)).toEqual({ status: 409, code: "already_refunded" });
    const first = await cancel(refund.refundId);
    expect([first.status, first.body.status, first.body.failure]).toEqual([200, "cancelled", null]);
    expect((await cancel(refund.refundId)).text).toBe(first.text);
    expect((await api.get(`/v1/refunds/${refund.refundId}`)).text).toBe(first.text);
    expect((await api.get<object>(`/v1/payments/${refund.paymentId}`)).body).not.toHaveProperty("refund");
    expect((await api.post("/v1/refunds", { paymentId: refund.paymentId })).status).toBe(200);
  });

  test("with a used key is the first answer", async () => {
    const { refundId } = await waiting();
    const key = withKey(randomUUID());
    const first = await cancel(refundId, api, key);
    const second = await cancel(refundId, api, key);
    expect([second.text, second.headers.get("idempotent-replayed")]).toEqual([first.text, "true"]);
  });

  test("400 once it is submitted or final, and nothing changes", async () => {
    const by = app((await makeAccount()).headers);
    const paymentId = await paid(by);
    const { body } = await by.post<{ refund: Refund }>("/v1/refunds", { paymentId }, NEXT);
    await eventually(
      () => refundsOf(paymentId),
      ([refund]) => ["submitted", "succeeded"].includes(refund?.status ?? ""),
    );
    const early = await cancel(body.refund.refundId, by);
    expect(outcomeOf(early)).toEqual({ status: 400, code: "invalid_state" });
    expect((await untilRefund(paymentId, "succeeded"))?.status).toBe("succeeded");
    const late = await cancel(body.refund.refundId, by);
    expect([outcomeOf(late), late.body.details]).toEqual([
      { status: 400, code: "invalid_state" },
      { status: "succeeded" },
    ]);
    expect(await refundsOnChain(chain, [paymentId])).toHaveLength(1);
  });

  test("works for one that no address takes, and the database holds the rule for all others", async () => {
    const { refundId } = await waiting();
    const set = (change: string) =>
      db.query({ text: `update refund set ${change} where id = '${refundId}'`, values: [] });
    await set("status = 'undeliverable', undeliverable_cause = 'token_refuses_payer'");
    await expect(set("status = 'failed', failure = 'SomeError'")).rejects.toThrow("does not end by");
    await expect(set("reason = 'another'")).rejects.toThrow("never change");
    expect((await cancel(refundId)).body.status).toBe("cancelled");
    await expect(set("failure = 'SomeError'")).rejects.toThrow("never changes");
    await expect(set("status = 'pending', failure = null")).rejects.toThrow("cannot go from failed");
    const { rowCount } = await db.query(
      sql`select from refund where id = ${refundId} and failure = 'cancelled'`,
    );
    expect(rowCount).toBe(1);
  });
});
