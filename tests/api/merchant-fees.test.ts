import { beforeAll, expect, test } from "vitest";
import { operatorOfCommand } from "@/server/auth/operator-scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { findChain } from "@/server/chain/client/registry";
import { listOwnFees } from "@/server/merchants/list-own-fees";
import { setFees } from "@/server/merchants/set-fees";
import { inspectMerchant } from "@/server/settlements/inspect-merchant";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { eventually } from "@/tests/support/eventually";
import { confirm, createPayment, findOption, sign, untilFinal } from "@/tests/support/pay";
import { db, many, one, sql } from "@/tests/support/sql";
import { makeWallet, type TestWallet } from "@/tests/support/wallet";

let account: TestAccount;
let api: Api;
let wallet: TestWallet;

beforeAll(async () => {
  account = await makeAccount();
  api = app(account.headers);
  wallet = await makeWallet();
});

const optionOf = (paymentId: string) =>
  findOption(api, paymentId, { wallet, symbol: "USDC", chainId: 31337 });

async function feeOfOption(id: string): Promise<bigint> {
  return (await one<{ fee: bigint }>(db, sql`select fee from payment_option where id = ${id}`)).fee;
}

const tokenOf = (symbol: string) =>
  findChain(31337)?.tokens.find((token) => token.symbol === symbol)?.address;

const OWN = { bps: 40, fixed: { minor: 10n, currency: "USD" } };

test("new options have the new fee, what was signed before keeps the old one, and the change is in the audit log", async () => {
  const before = await createPayment(api);
  const old = await optionOf(before);
  expect(await feeOfOption(old.id)).toBe(0n);
  expect(await setFees(operatorOfCommand(), account.merchant.id, OWN)).toBe(true);
  const renewed = await optionOf(before);
  expect(renewed.id).not.toBe(old.id);
  // 12.50 dollars: 0.4 % are five cents, and ten cents.
  expect(await feeOfOption(renewed.id)).toBe(150_000n);
  const body = await sign(api, before, { wallet, option: old });
  expect((await confirm(api, before, body)).status).toBe(200);
  expect((await untilFinal(api, before)).status).toBe("succeeded");
  const { fee } = await one<{ fee: bigint }>(
    db,
    sql`select fee_amount as fee from payment where id = ${before}`,
  );
  expect(fee).toBe(0n);
  const recorded = await many<{ userId: string | null; data: object }>(
    db,
    sql`select user_id as "userId", data from audit_event where account_id = ${account.id} and type = 'merchant.fees_changed'`,
  );
  expect(recorded).toEqual([
    { userId: null, data: { merchantId: account.merchant.id, fees: "0.4 % and 0.10 USD" } },
  ]);
});

test("a payment that its fees would eat is refused with the least amount as tills read it", async () => {
  await setFees(operatorOfCommand(), account.merchant.id, OWN);
  const create = (unit: string, value: string) =>
    api.post<ErrorBody>("/v1/payments", { referenceId: "small", amount: { unit, value } });
  const refused = await eventually(
    () => create("iso4217/USD", "10"),
    ({ status }) => status === 400,
  );
  expect(refused.body).toMatchObject({
    code: "params_validation",
    message: "Amount must be at least 11 (USD 0.11).",
    issues: [{ field: "amount.value", message: "Amount must be at least 11 (USD 0.11)." }],
    details: { min: { unit: "iso4217/USD", value: "11" } },
  });
  const usdc = `caip19/eip155:31337/erc20:${tokenOf("USDC")}`;
  const token = await create(usdc, "100401");
  expect(token.body).toMatchObject({
    message: "Amount must be at least 100402 (USDC 0.100402).",
    details: { min: { unit: usdc, value: "100402" } },
  });
  expect((await create("iso4217/USD", "11")).status).toBe(201);
  expect((await create(usdc, "100402")).status).toBe(201);
});

test("an asset of which the fee would be all is not offered", async () => {
  await setFees(operatorOfCommand(), account.merchant.id, null);
  const small = { referenceId: "small", amount: { unit: "iso4217/USD", value: "10" } };
  const { body: created } = await eventually(
    () => api.post<{ paymentId: string }>("/v1/payments", small),
    ({ status }) => status === 201,
  );
  const id = created.paymentId;
  expect(await optionOf(id)).toBeDefined();
  await setFees(operatorOfCommand(), account.merchant.id, OWN);
  const path = `/v1/gateway/payment/${id}/options`;
  const { body } = await api.post<{ options: unknown[] }>(path, { accounts: wallet.accounts });
  expect(body.options).toEqual([]);
});

test("a payment's fee is listed in its parts, which add up", async () => {
  await setFees(operatorOfCommand(), account.merchant.id, OWN);
  const id = await createPayment(api, { referenceId: "with fee" });
  const body = await sign(api, id, { wallet, option: await optionOf(id) });
  await confirm(api, id, body);
  await untilFinal(api, id);
  const { body: listed } = await api.get<{ data: { paymentId: string; fees: unknown }[] }>(
    "/v1/merchants/payments",
  );
  expect(listed.data.find(({ paymentId }) => paymentId === id)?.fees).toMatchObject({
    total: { value: "150000" },
    fixed: { value: "100000" },
    percentage: "0.4",
  });
});

test("the merchant's page shows whose fees they are; the operator may take them back", async () => {
  const scope = await scopeOfMember(account.user.id, account.id, "test");
  const shown = async () => (await inspectMerchant(scope, account.merchant.id)).fees;
  await setFees(operatorOfCommand(), account.merchant.id, OWN);
  expect(await shown()).toMatchObject({ percentage: "0.4", fixed: { value: "10" }, isOwn: true });
  expect(await listOwnFees(operatorOfCommand())).toContainEqual(
    expect.objectContaining({ id: account.merchant.id, fees: { ...OWN, isOwn: true } }),
  );
  await setFees(operatorOfCommand(), account.merchant.id, null);
  expect(await shown()).toEqual({ percentage: "0", fixed: null, isOwn: false });
  expect(await setFees(operatorOfCommand(), "mrch_1", OWN)).toBe(false);
});

test("a sum has its currency, also when the row is written by hand", async () => {
  const write = db.query(sql`update merchant set fee_fixed_minor = 1 where id = ${account.merchant.id}`);
  await expect(write).rejects.toMatchObject({ constraint: "merchant_fee_fixed_whole" });
});
