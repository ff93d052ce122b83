import { beforeAll, describe, expect, test } from "vitest";
import { makeAccount, settleTo } from "@/tests/support/account";
import type { Api } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { expectRefused, result } from "@/tests/support/expect-refused";
import { endQuote, makeDue, stateOf } from "@/tests/support/gateway-state";
import { confirm, createPayment, findOption, sign } from "@/tests/support/pay";
import { openPayment, openShop } from "@/tests/support/shop";
import { db, sql } from "@/tests/support/sql";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

let api: Api;
let wallet: TestWallet;
let thief: TestWallet;

beforeAll(async () => {
  ({ api, wallet } = await openShop());
  thief = await makeWallet();
});

const HASH = `0x${"ab".repeat(32)}`;
const SIGNATURE = `0x${"11".repeat(64)}1b`;

const open = (symbol: string, chainId?: number) => openPayment({ api, wallet }, symbol, chainId);

describe("400 params_validation", () => {
  const refused = { status: 400, code: "params_validation" };

  test.each<[string, unknown[]]>([
    ["none", []],
    ["two", [result(SIGNATURE), result(SIGNATURE)]],
    ["another type", [{ type: "build", data: [SIGNATURE] }]],
    ["no data", [{ type: "walletRpc" }]],
    ["two data", [result(SIGNATURE, SIGNATURE)]],
    ["a number", [result(1)]],
    ["no hex", [result("signature")]],
    ["half a byte", [result("0x123")]],
    ["nothing but the prefix", [result("0x")]],
    ["hex without its prefix", [result(SIGNATURE.slice(2))]],
    ["a NUL", [result(`${SIGNATURE}\u0000`)]],
    ["20 kB of signature", [result(`0x${"11".repeat(20_000)}`)]],
  ])("results of an EIP-3009 option: %s", async (_, results) => {
    const { id, option } = await open("USDC");
    await expectRefused(api, id, { body: { optionId: option.id, results }, refused });
  });

  test("results of a Permit2 option that do not follow its actions", async () => {
    const fresh = await makeWallet();
    const id = await createPayment(api);
    const option = await findOption(api, id, { wallet: fresh, symbol: "USDT", chainId: 31337 });
    expect(option.actions).toHaveLength(2);
    for (const results of [
      [result(SIGNATURE)],
      [result(SIGNATURE), result(HASH)],
      [result(HASH), result(HASH), result(SIGNATURE)],
    ]) {
      await expectRefused(api, id, { body: { optionId: option.id, results }, refused });
    }
  });

  test("a native option whose build action was not fetched, or that gets a signature", async () => {
    const { id, option } = await open("ETH");
    await expectRefused(api, id, { body: { optionId: option.id, results: [result(HASH)] }, refused });
    await api.post(`/v1/gateway/payment/${id}/fetch`, { optionId: option.id, data: "" });
    await expectRefused(api, id, { body: { optionId: option.id, results: [result(SIGNATURE)] }, refused });
  });

  test("an option of another payment, or of none", async () => {
    const [mine, other] = [await open("USDC"), await open("USDC")];
    const body = await sign(api, other.id, { wallet, option: other.option });
    await expectRefused(api, mine.id, { body, refused });
    for (const optionId of ["opt_1111", "", "pay_1", "opt_\u0000", "opt_\ud800", 7, null, "o".repeat(100)]) {
      await expectRefused(api, mine.id, { body: { ...body, optionId }, refused });
    }
  });
});

describe("409 quote_expired", () => {
  const refused = { status: 409, code: "quote_expired" };

  test("the quote has expired", async () => {
    const { id, option } = await open("WETH");
    const body = await sign(api, id, { wallet, option });
    await endQuote(option.id);
    await expectRefused(api, id, {
      body,
      refused: { ...refused, details: { optionId: option.id, reason: "quote_over" } },
    });
  });

  test("the settlement was added, changed or removed since", async () => {
    const other = await makeAccount();
    const theirs = app(other.headers);
    const make = async () => {
      const id = await createPayment(theirs);
      const option = await findOption(theirs, id, { wallet, symbol: "USDC", chainId: 31337 });
      return { id, body: await sign(theirs, id, { wallet, option }) };
    };
    const changes = [
      () => settleTo(other, thief.account.address),
      () =>
        db.query(
          sql`update crypto_settlement set destination = ${wallet.account.address.toLowerCase()} where account_id = ${other.id}`,
        ),
      () => db.query(sql`update crypto_settlement set deleted_at = now() where account_id = ${other.id}`),
    ];
    for (const change of changes) {
      const { id, body } = await make();
      await change();
      await expectRefused(api, id, {
        body,
        refused: { ...refused, details: { reason: "settlement_changed" } },
      });
    }
  });
});

describe("410 payment_expired", () => {
  test("a first confirm after the payment's time", async () => {
    const { id, option } = await open("USDC");
    const body = await sign(api, id, { wallet, option });
    await makeDue(id);
    const { status, body: error } = await confirm(api, id, body);
    expect([status, error]).toMatchObject([
      410,
      { code: "payment_expired", details: { expiresAt: expect.any(Number) } },
    ]);
    expect(await stateOf(id)).toMatchObject({ status: "expired", attempts: 0, jobs: 0 });
  });
});
