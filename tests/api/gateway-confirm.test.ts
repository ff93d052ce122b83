import { beforeAll, describe, expect, inject, test } from "vitest";
import { type Api, connectApi } from "@/tests/support/api";
import { app, wayIn } from "@/tests/support/app";
import { makeDue, stateOf } from "@/tests/support/gateway-state";
import { chainOf } from "@/tests/support/options";
import { type ConfirmBody, confirm, createPayment, findOption, sign } from "@/tests/support/pay";
import { executions } from "@/tests/support/router";
import { startServer } from "@/tests/support/server";
import { openShop } from "@/tests/support/shop";
import { db, many, one, sql } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";
import type { TestWallet } from "@/tests/support/wallet";

let api: Api;
let wallet: TestWallet;

beforeAll(async () => {
  ({ api, wallet } = await openShop());
});

const CASES = [31337, 31338].flatMap((chainId) =>
  ["USDC", "USDT", "WETH", "ETH"].map((symbol) => ({ symbol, chainId })),
);
/** Tolerates a worker that is faster than the test. */
const ACCEPTED = ["processing", "succeeded"];

async function signed(
  choice = { symbol: "USDC", chainId: 31337 },
): Promise<{ id: string; body: ConfirmBody }> {
  const id = await createPayment(api);
  const option = await findOption(api, id, { wallet, ...choice });
  return { id, body: await sign(api, id, { wallet, option }) };
}

describe("200", () => {
  test.each(CASES)(
    "$symbol on $chainId is accepted, with an attempt and what executes it",
    async (choice) => {
      const { id, body } = await signed(choice);
      const { status, body: answer } = await confirm(api, id, body);
      expect(status).toBe(200);
      expect(Object.keys(answer).sort()).toEqual(["info", "isFinal", "pollInMs", "status"]);
      expect(ACCEPTED).toContain(answer.status);
      expect(await stateOf(id)).toMatchObject({ attempts: 1, jobs: choice.symbol === "ETH" ? 0 : 1 });
      const row = await one<Record<string, unknown>>(
        db,
        sql`select p.option_id, p.buyer_account, p.token_symbol, a.tx_hash from payment p
          join payment_attempt a on a.payment_id = p.id where p.id = ${id}`,
      );
      expect(row).toEqual({
        option_id: body.optionId,
        buyer_account: `eip155:${choice.chainId}:${wallet.account.address}`,
        token_symbol: choice.symbol,
        tx_hash: choice.symbol === "ETH" ? body.results[0]?.data[0] : null,
      });
    },
  );

  test("twenty confirms with maxPollMs are each answered when the payment is final, and not before", async () => {
    const answers: string[] = [];
    for (let i = 0; i < 20; i++) {
      const { id, body } = await signed();
      const path = `/v1/gateway/payment/${id}/confirm?maxPollMs=20000`;
      const { status, body: answer } = await api.post<{ status: string; isFinal: boolean }>(path, body);
      answers.push(`${status} ${answer.status} ${answer.isFinal}`);
    }
    expect(answers).toEqual(Array(20).fill("200 succeeded true"));
  }, 120_000);

  test("the wallet that names itself is recorded as the buyer's provider", async () => {
    const { id, body } = await signed();
    const named = app({ "Sdk-Name": "Some Wallet" });
    await confirm(named, id, body);
    const { body: info } = await named.get(`/v1/gateway/payment/${id}`);
    expect(info.buyer).toEqual({
      accountCaip10: `eip155:31337:${wallet.account.address}`,
      accountProviderName: "Some Wallet",
      accountProviderIcon: null,
    });
  });

  test("a wallet that did not name itself is a buyer whose provider has an empty name", async () => {
    const { id, body } = await signed();
    await confirm(api, id, body);
    const unnamed = {
      accountCaip10: `eip155:31337:${wallet.account.address}`,
      accountProviderName: "",
      accountProviderIcon: null,
    };
    const { body: payment } = await api.get(`/v1/gateway/payment/${id}`);
    expect(payment.buyer).toEqual(unnamed);
    const path = `/v1/gateway/payment/${id}/options?includePaymentInfo=true`;
    const { body: options } = await api.post<{ info: typeof payment }>(path, { accounts: wallet.accounts });
    expect(options.info.buyer).toEqual(unnamed);
  });

  test("hex in capitals and unknown members are taken", async () => {
    const { id, body } = await signed();
    const data = body.results.map(({ data: [hex = ""] }) => [`0x${hex.slice(2).toUpperCase()}`]);
    const more = {
      ...body,
      results: data.map((each) => ({ type: "walletRpc" as const, data: each, later: true })),
      collectedData: null,
      excludeFromRelayer: null,
      later: {},
    };
    expect((await confirm(api, id, more)).status).toBe(200);
    expect((await confirm(api, id, body)).status).toBe(200);
    expect((await stateOf(id)).attempts).toBe(1);
  });

  test("an option that a newer quote replaced is good until its own quote ends", async () => {
    const id = await createPayment(api);
    const option = await findOption(api, id, { wallet, symbol: "WETH", chainId: 31338 });
    const body = await sign(api, id, { wallet, option });
    const path = `/v1/gateway/payment/${id}/options`;
    await api.post(path, { accounts: wallet.accounts, refresh: [option.id] });
    expect((await confirm(api, id, body)).status).toBe(200);
  });

  test("a payment that was cancelled answers so, and nothing is executed", async () => {
    const { id, body } = await signed();
    await api.post(`/v1/gateway/payment/${id}/cancel`);
    const { status, body: answer } = await confirm(api, id, body);
    expect([status, answer]).toMatchObject([
      200,
      { status: "cancelled", isFinal: true, pollInMs: null, info: null },
    ]);
    expect(await stateOf(id)).toMatchObject({ attempts: 0, jobs: 0 });
  });
});

describe("repeated", () => {
  test("with the same body it gives the present status, also when the payment has ended", async () => {
    const { id, body } = await signed();
    await confirm(api, id, body);
    const state = await stateOf(id);
    await makeDue(id);
    const { status, body: answer } = await confirm(api, id, body);
    expect([status, ACCEPTED.includes(answer.status)]).toEqual([200, true]);
    expect(await stateOf(id)).toMatchObject({ attempts: state.attempts, jobs: state.jobs });
  });

  test("with another body while it is processing it is refused", async () => {
    const { id, body } = await signed();
    const other = await findOption(api, id, { wallet, symbol: "USDC", chainId: 31338 });
    const second = await sign(api, id, { wallet, option: other });
    expect((await confirm(api, id, body)).status).toBe(200);
    const { status, body: answer } = await confirm(api, id, second);
    if (status === 200) expect(answer.status).toBe("succeeded");
    else
      expect([status, answer]).toMatchObject([
        400,
        { code: "invalid_state", details: { status: "processing" } },
      ]);
    expect(await stateOf(id)).toMatchObject({ attempts: 1, jobs: 1 });
    expect(await executions(chainOf(31338), [id])).toEqual([]);
  });

  test("a hundred times at once over two processes, it is one attempt and every answer is 200", async () => {
    const second = await startServer({ way: wayIn(), installation: thisInstallation(inject("stack")) });
    try {
      const { id, body } = await signed({ symbol: "USDT", chainId: 31337 });
      const apis = [api, connectApi(second.url)];
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, i) => confirm(apis[i % 2] ?? api, id, body)),
      );
      expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(
        answers.map(() => 200),
      );
      expect(await stateOf(id)).toMatchObject({ version: expect.any(Number), attempts: 1, jobs: 1 });
      const accepted = await many(
        db,
        sql`select 1 from payment_event where payment_id = ${id} and type = 'confirm.accepted'`,
      );
      expect(accepted).toHaveLength(1);
      expect((await executions(chainOf(31337), [id])).length).toBeLessThanOrEqual(1);
    } finally {
      await second.stop();
    }
  }, 120_000);

  test("by two options at once, one wins and the other is not executed", async () => {
    for (let i = 0; i < 5; i++) {
      const id = await createPayment(api);
      const bodies = await Promise.all(
        [31337, 31338].map(async (chainId) => {
          const option = await findOption(api, id, { wallet, symbol: "USDC", chainId });
          return sign(api, id, { wallet, option });
        }),
      );
      const answers = await Promise.all(bodies.map((body) => confirm(api, id, body)));
      const codes = answers.map(({ status }) => status).sort();
      expect([
        [200, 400],
        [200, 200],
      ]).toContainEqual(codes);
      expect(await stateOf(id)).toMatchObject({ attempts: 1, jobs: 1 });
    }
  });
});

describe("against cancel and expiry", () => {
  const ends = {
    cancel: (id: string) => api.post(`/v1/gateway/payment/${id}/cancel`),
    expiry: (id: string) => makeDue(id),
  };
  const losing = {
    cancel: [200, { status: "cancelled" }],
    expiry: [410, { code: "payment_expired" }],
  };

  test.each(["cancel", "expiry"] as const)("there is exactly one winner: %s", async (rival) => {
    for (let i = 0; i < 10; i++) {
      const { id, body } = await signed();
      const [{ status, body: answer }] = await Promise.all([confirm(api, id, body), ends[rival](id)]);
      const state = await stateOf(id);
      const count = ACCEPTED.includes(state.status) ? 1 : 0;
      expect(state).toMatchObject({ jobs: count, attempts: count });
      expect([status, answer]).toMatchObject(
        count ? [200, { status: expect.stringMatching(/processing|succeeded/) }] : losing[rival],
      );
    }
  });
});
