import { type Address, decodeFunctionData, type Hex, recoverAddress } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import { beforeAll, describe, expect, test } from "vitest";
import { sharedRouterAbi } from "@/server/chain/abi/routers";
import { keyOf, optionRefOf } from "@/server/chain/calls/terms";
import { env } from "@/server/kernel/env";
import { makeAccount, settleTo, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { publicClient } from "@/tests/support/chains";
import { endQuote, makeDue } from "@/tests/support/gateway-state";
import { chainOf } from "@/tests/support/options";
import { pastTheRules } from "@/tests/support/owner-db";
import { confirm, createPayment, findOption, type Option, sign } from "@/tests/support/pay";
import { refOf } from "@/tests/support/router";
import { placeOf, routerOf } from "@/tests/support/router-of";
import { db, one, sql } from "@/tests/support/sql";
import { makeWallet, type TestWallet, type WalletAction } from "@/tests/support/wallet";

let account: TestAccount;
let api: Api;
let wallet: TestWallet;
const destination = "0x00000000000000000000000000000000000f1041";

beforeAll(async () => {
  account = await makeAccount();
  await settleTo(account, destination);
  await db.query(sql`update merchant set fee_bps = 40 where id = ${account.merchant.id}`);
  api = app(account.headers);
  wallet = await makeWallet();
});

async function open(symbol: string): Promise<{ id: string; option: Option }> {
  const id = await createPayment(api);
  return { id, option: await findOption(api, id, { wallet, symbol, chainId: 31337 }) };
}

async function deadlineOf(optionId: string): Promise<number> {
  const option = sql`select deadline from payment_option where id = ${optionId}`;
  return (await one<{ deadline: number }>(db, option)).deadline;
}

const reported = (hash: Hex) => [{ type: "walletRpc" as const, data: [hash] }];
const fetchActions = <T = { actions: WalletAction[] }>(id: string, body: unknown) =>
  api.post<T>(`/v1/gateway/payment/${id}/fetch`, body);

describe("200", () => {
  test("a native option becomes one transaction that pays exactly its terms, until two minutes after its quote", async () => {
    const { id, option } = await open("ETH");
    const { status, body } = await fetchActions(id, { optionId: option.id, data: "" });
    expect(status).toBe(200);
    expect(body.actions).toHaveLength(1);
    const [action] = body.actions;
    expect(action).toMatchObject({
      type: "walletRpc",
      data: { chain_id: "eip155:31337", method: "eth_sendTransaction" },
    });
    const [transaction] = (action?.data.params ?? []) as {
      from: Address;
      to: Address;
      data: Hex;
      value: Hex;
    }[];
    const router = routerOf(chainOf(31337));
    expect(transaction).toEqual({
      from: wallet.account.address.toLowerCase(),
      to: router.toLowerCase(),
      value: `0x${BigInt(option.amount.value).toString(16)}`,
      data: expect.stringMatching(/^0x[0-9a-f]+$/),
    });
    const { functionName, args } = decodeFunctionData({
      abi: sharedRouterAbi,
      data: transaction?.data ?? "0x",
    });
    if (functionName !== "payDirect") throw new Error(`the transaction calls ${functionName}`);
    const [terms, signature] = args;
    const quoteEndsAt = option.expiresAt as number;
    const amount = BigInt(option.amount.value);
    expect(terms).toMatchObject({
      paymentRef: refOf(id),
      optionRef: optionRefOf(option.id, { unit: "iso4217/USD", value: 1250n }),
      merchantRef: refOf(account.merchant.id),
      payer: wallet.account.address,
      amount,
      fee: (amount * 40n) / 10_000n,
    });
    expect(Number(terms.deadline) - quoteEndsAt).toBeLessThanOrEqual(120);
    expect(Number(terms.deadline) - quoteEndsAt).toBeGreaterThan(110);
    expect(terms.destination.toLowerCase()).toBe(destination);
    const key = keyOf(terms, placeOf(chainOf(31337)));
    const relayer = privateKeyToAddress(env().RELAYER_KEY as Hex);
    expect(await recoverAddress({ hash: key, signature })).toBe(relayer);
  });

  test("our key of the terms is the contract's", async () => {
    const { id, option } = await open("USDC");
    const row = await one<{ key: Hex; fee: bigint; deadline: number }>(
      db,
      sql`select key, fee, deadline from payment_option where id = ${option.id}`,
    );
    const chain = chainOf(31337);
    const onChain = await publicClient(chain).readContract({
      address: routerOf(chain),
      abi: sharedRouterAbi,
      functionName: "keyOf",
      args: [
        {
          paymentRef: refOf(id),
          optionRef: optionRefOf(option.id, { unit: "iso4217/USD", value: 1250n }),
          merchantRef: refOf(account.merchant.id),
          payer: wallet.account.address,
          token: chain.tokens.find(({ symbol }) => symbol === "USDC")?.address as Address,
          amount: BigInt(option.amount.value),
          destination,
          fee: row.fee,
          deadline: BigInt(row.deadline),
        },
      ],
    });
    expect(row.key).toBe(onChain);
  });

  test.each(["USDC", "USDT", "WETH"])("the actions of %s come again as they are", async (symbol) => {
    const { id, option } = await open(symbol);
    const { body } = await fetchActions(id, { optionId: option.id, data: "" });
    expect(body.actions).toEqual(option.actions);
  });

  test("a coin's transaction is void with its payment where that ends first", async () => {
    const expiresAt = Math.floor(Date.now() / 1_000) + 60;
    const id = await createPayment(api, { expiresAt });
    const option = await findOption(api, id, { wallet, symbol: "ETH", chainId: 31337 });
    expect(await deadlineOf(option.id)).toBe(expiresAt);
  });

  test("a coin's transaction is void seven minutes after a quote without an exchange rate", async () => {
    const unit = "caip19/eip155:31337/slip44:60";
    const expiresAt = Math.floor(Date.now() / 1_000) + 29 * 86_400;
    const id = await createPayment(api, { amount: { unit, value: "1000000000000000" }, expiresAt });
    const option = await findOption(api, id, { wallet, symbol: "ETH", chainId: 31337 });
    expect(option.expiresAt).toBeNull();
    const lifetimeS = (await deadlineOf(option.id)) - Date.now() / 1_000;
    expect(lifetimeS).toBeGreaterThan(400);
    expect(lifetimeS).toBeLessThanOrEqual(420);
  });

  test("a transaction that was handed out can be reported after its quote, as long as it may have been executed", async () => {
    const { id, option } = await open("ETH");
    const body = await sign(api, id, { wallet, option });
    await endQuote(option.id);
    expect((await confirm(api, id, body)).status).toBe(200);
    const late = await open("ETH");
    await fetchActions(late.id, { optionId: late.option.id, data: "" });
    await endQuote(late.option.id);
    const report = { optionId: late.option.id, results: reported(`0x${"ab".repeat(32)}`) };
    expect((await confirm(api, late.id, report)).body.status).toBe("requires_action");
    await pastTheRules(
      sql`update payment_option set deadline = deadline - 1500 where id = ${late.option.id}`,
    );
    const { status, body: refused } = await confirm(api, late.id, {
      ...report,
      results: reported(`0x${"cd".repeat(32)}`),
    });
    expect([status, refused]).toMatchObject([409, { code: "quote_expired" }]);
    const again = await confirm(api, late.id, report);
    expect([again.status, again.body]).toMatchObject([200, { status: "requires_action" }]);
  });
});

describe("refused", () => {
  const expectRefusal = async (id: string, body: unknown, expected: [number, string]) => {
    const answer = await fetchActions<ErrorBody>(id, body);
    expect([answer.status, answer.body.code]).toEqual(expected);
  };

  test("409: the quote has ended, also of a transaction that was handed out before; the next options have another", async () => {
    const { id, option } = await open("ETH");
    expect((await fetchActions(id, { optionId: option.id, data: "" })).status).toBe(200);
    await endQuote(option.id);
    await expectRefusal(id, { optionId: option.id, data: "" }, [409, "quote_expired"]);
    const next = await findOption(api, id, { wallet, symbol: "ETH", chainId: 31337 });
    expect(next.id).not.toBe(option.id);
    expect((await fetchActions(id, { optionId: next.id, data: "" })).status).toBe(200);
  });

  test("410: the payment has ended", async () => {
    const { id, option } = await open("ETH");
    await makeDue(id);
    await expectRefusal(id, { optionId: option.id, data: "" }, [410, "payment_expired"]);
  });

  test("400: the payment was cancelled", async () => {
    const { id, option } = await open("ETH");
    await api.post(`/v1/gateway/payment/${id}/cancel`);
    await expectRefusal(id, { optionId: option.id, data: "" }, [400, "invalid_state"]);
  });

  test("400: another payment's option, or a malformed body", async () => {
    const [mine, other] = [await open("ETH"), await open("ETH")];
    for (const body of [
      { optionId: other.option.id, data: "" },
      { optionId: mine.option.id },
      { optionId: mine.option.id, data: null },
      { optionId: mine.option.id, data: {} },
      { optionId: "opt_\u0000", data: "" },
      { data: "" },
      {},
      [],
    ]) {
      await expectRefusal(mine.id, body, [400, "params_validation"]);
    }
  });

  test("404: no such payment", async () => {
    await expectRefusal("pay_1111", { optionId: "opt_1", data: "" }, [404, "payment_not_found"]);
  });
});
