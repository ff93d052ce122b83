import { encodeFunctionData, getAddress } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import type { Role, UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { erc20Abi } from "@/server/chain/abi/erc20";
import { sharedRouterAbi } from "@/server/chain/abi/routers";
import { chainsOf } from "@/server/chain/client/registry";
import { inspectPayment } from "@/server/inspection/inspect-payment";
import { createAsMember } from "@/server/payment-links/create-as-member";
import { listLinkChoices, listPaymentLinks } from "@/server/payment-links/list-payment-links";
import { inspectRefund } from "@/server/refunds/inspect-refund";
import { listRefunds } from "@/server/refunds/list-refunds";
import { previewRefund } from "@/server/refunds/preview-refund";
import { requestRefund } from "@/server/refunds/request-refund";
import { listVaults } from "@/server/vaults/list-vaults";
import { prepareDeposit } from "@/server/vaults/prepare-deposit";
import { prepareWithdrawal } from "@/server/vaults/prepare-withdrawal";
import { makeAccount, makeUser, settleTo, type TestAccount } from "@/tests/support/account";
import { depositTo } from "@/tests/support/refunds";
import { refOf } from "@/tests/support/router";
import { routerOf } from "@/tests/support/router-of";
import { db, many, sql } from "@/tests/support/sql";
import { written } from "@/tests/support/written";
import { makePaid, makeRefund } from "@/tests/trpc/money-entries";

const DESTINATION = "0xde5717a710000000000000000000000000000031";
const PAYER = "0x00000000000000000000000000000000000000bb";

let account: TestAccount;
let scope: UserScope;

const chain = () => {
  const [first] = chainsOf("test");
  if (!first) throw new Error("there is no test chain");
  return first;
};
const token = () => chain().tokens[0]?.address ?? "0x";
const asset = () => `eip155:${chain().id}/erc20:${token()}`;

async function member(role: Role): Promise<UserScope> {
  return scopeOfMember((await makeUser(account.id, role)).id, account.id, "test");
}

beforeAll(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
});

describe("a refund", () => {
  test("is requested once, and the payment, its timeline and the audit log show by whom", async () => {
    const paymentId = await makePaid(account);
    expect(await inspectPayment(scope, paymentId)).toMatchObject({ canRefund: true, refund: null });
    await requestRefund(scope, { paymentId }, { idempotencyRecord: null, requestId: "req_refund" });
    await expect(
      requestRefund(scope, { paymentId }, { idempotencyRecord: null, requestId: "req_again" }),
    ).rejects.toMatchObject({ code: "already_refunded" });
    const shown = await inspectPayment(scope, paymentId);
    expect(shown).toMatchObject({ canRefund: false, refund: { state: "pending" } });
    expect(written(shown.explanation)).toContain("the refund is on its way to the buyer");
    const [entry] = shown.timeline;
    expect(entry).toMatchObject({ type: "refund.requested", person: "Test owner", requestId: "req_refund" });
    const audit = await many(
      db,
      sql`select type from audit_event where user_id = ${scope.userId} and data ->> 'paymentId' = ${paymentId}`,
    );
    expect(audit).toEqual([{ type: "refund.requested" }]);
  });

  test("that a wallet is about to sign waits for it, and not for the vault", async () => {
    const shop = await makeAccount();
    const theirs = await scopeOfMember(shop.user.id, shop.id, "test");
    const paymentId = await makePaid(shop);
    const wanted = { paymentId, amount: "5000000" };
    const client = { idempotencyRecord: null, requestId: "req_wallet", isForWallet: true };
    const { refund } = await requestRefund(theirs, wanted, client);
    expect(refund).toMatchObject({ status: "pending_funds", amount: { value: "5000000" } });
    const [held] = await many<{ seconds: number }>(
      db,
      sql`select extract(epoch from checked_at - clock_timestamp())::int as seconds from refund where payment_id = ${paymentId}`,
    );
    expect(held?.seconds).toBeGreaterThan(500);
    const { timeline } = await inspectPayment(theirs, paymentId);
    expect(timeline.map(({ sentences }) => written(sentences))).toContain(
      "A wallet is about to sign for the refund. If nobody signs within 10 minutes, the vault pays it.",
    );
  });

  test("shows before the request what the vault lacks", async () => {
    const paymentId = await makePaid(account);
    const shop = { ...account, merchant: account.otherMerchant };
    const covered = await makePaid(shop);
    await depositTo(chain(), shop.merchant.id, { token: token(), amount: 20_000_000n });
    expect(await previewRefund(scope, paymentId)).toMatchObject({
      tokenAmount: { value: "12500000" },
      missing: { value: "12500000" },
      payer: getAddress(PAYER),
      paid: { value: "12500000" },
      price: { unit: "iso4217/USD", value: "1250" },
      vault: { merchantId: account.merchant.id },
    });
    expect(await previewRefund(scope, covered)).toMatchObject({
      available: { value: "20000000" },
      missing: null,
    });
    await makeRefund(await makePaid(shop));
    expect(await previewRefund(scope, covered)).toMatchObject({
      available: { value: "7500000" },
      missing: { value: "5000000" },
    });
  });

  test("is found by its state and its merchant, a page at a time", async () => {
    const own = await makeAccount();
    const theirs = await scopeOfMember(own.user.id, own.id, "test");
    const made: string[] = [];
    for (let i = 0; i < 5; i++) made.push(await makeRefund(await makePaid(own)));
    const first = await listRefunds(theirs, { limit: 2 });
    const second = await listRefunds(theirs, { limit: 2, before: first.older ?? undefined });
    const last = await listRefunds(theirs, { limit: 2, before: second.older ?? undefined });
    const ids = [first, second, last].flatMap(({ items }) => items.map(({ id }) => id));
    expect(ids).toEqual([...made].reverse());
    expect(last.older).toBeNull();
    expect((await listRefunds(theirs, { limit: 9, state: "needs_funds" })).items).toHaveLength(5);
    expect((await listRefunds(theirs, { limit: 9, state: "refunded" })).items).toEqual([]);
    const merchantId = own.otherMerchant.id;
    expect((await listRefunds(theirs, { limit: 9, merchantId })).items).toEqual([]);
    const shown = await inspectRefund(theirs, made[0] ?? "");
    expect(written(shown.explanation)).toContain("so no money has moved");
  });
});

describe("a vault", () => {
  test("shows what it holds, owes and lacks", async () => {
    const own = await makeAccount();
    const theirs = await scopeOfMember(own.user.id, own.id, "test");
    expect((await listVaults(theirs)).items).toEqual([]);
    await depositTo(chain(), own.merchant.id, { token: token(), amount: 2_500_000n });
    await makeRefund(await makePaid(own));
    expect((await listVaults(theirs)).items).toMatchObject([
      {
        merchant: { id: own.merchant.id },
        asset: { asset: asset() },
        held: { value: "2500000" },
        promised: { value: "12500000" },
        missing: { value: "10000000" },
        destination: null,
      },
    ]);
  });

  test("takes exactly what is approved for it, from the account that signs", async () => {
    const movement = { merchantId: account.merchant.id, asset: asset(), amount: "1000001" };
    const { signer, actions } = await prepareDeposit(scope, { ...movement, from: PAYER });
    expect(signer).toBe(getAddress(PAYER));
    const approve = encodeFunctionData({
      abi: erc20Abi,
      functionName: "approve",
      args: [routerOf(chain()), 1_000_001n],
    });
    const deposit = encodeFunctionData({
      abi: sharedRouterAbi,
      functionName: "deposit",
      args: [refOf(account.merchant.id), token(), 1_000_001n],
    });
    expect(actions.map(({ data }) => data.params[0])).toEqual([
      { from: PAYER, to: token().toLowerCase(), data: approve },
      { from: PAYER, to: routerOf(chain()).toLowerCase(), data: deposit },
    ]);
  });

  test("is paid out to the wallet that is set, and never what refunds need", async () => {
    const own = await makeAccount();
    const theirs = await scopeOfMember(own.user.id, own.id, "test");
    const withdraw = (amount: string) =>
      prepareWithdrawal(theirs, { merchantId: own.merchant.id, asset: asset(), amount });
    await expect(withdraw("1")).rejects.toMatchObject({ code: "invalid_state" });
    await settleTo(own, DESTINATION);
    await depositTo(chain(), own.merchant.id, { token: token(), amount: 20_000_000n });
    await makeRefund(await makePaid(own));
    await expect(withdraw("7500001")).rejects.toMatchObject({
      code: "params_validation",
      details: { max: "7500000" },
    });
    const { actions } = await withdraw("7500000");
    const data = encodeFunctionData({
      abi: sharedRouterAbi,
      functionName: "withdraw",
      args: [refOf(own.merchant.id), token(), getAddress(DESTINATION), 7_500_000n],
    });
    expect(actions.map(({ data: { params } }) => params[0])).toMatchObject([{ data }]);
  });
});

describe("a payment link", () => {
  const order = { referenceId: "LINK-7", amount: { unit: "iso4217/USD", value: "735" } };

  test("is a payment as the API makes it, listed with those made here", async () => {
    const own = await makeAccount();
    const theirs = await scopeOfMember(own.user.id, own.id, "test");
    await makePaid(own);
    const created = await createAsMember(theirs, { ...order, merchantId: own.merchant.id }, "req_link");
    const { items, older } = await listPaymentLinks(theirs, { limit: 5 });
    expect(items).toMatchObject([
      { id: created.paymentId, payLink: created.gatewayUrl, status: "requires_action" },
    ]);
    expect(older).toBeNull();
    const { timeline } = await inspectPayment(theirs, created.paymentId);
    expect(timeline).toMatchObject([{ type: "payment.created", person: "Test owner" }]);
  });

  test("is refused as the API refuses it, and leaves nothing behind", async () => {
    const wanted = { ...order, merchantId: account.merchant.id };
    const far = Math.floor(Date.now() / 1_000) + 31 * 86_400;
    await expect(createAsMember(scope, { ...wanted, expiresAt: far }, "req_far")).rejects.toMatchObject({
      issues: [{ field: "expiresAt" }],
    });
    const unit = { unit: "iso4217/XXX", value: "1" };
    await expect(createAsMember(scope, { ...wanted, amount: unit }, "req_unit")).rejects.toMatchObject({
      issues: [{ field: "amount.unit" }],
    });
    expect((await listPaymentLinks(scope, { limit: 5 })).items).toEqual([]);
  });

  test("can be requested in every unit that is offered", async () => {
    const { units } = await listLinkChoices(scope);
    expect(units.map(({ symbol }) => symbol).slice(0, 1)).toEqual(["USD"]);
    for (const { unit } of units) {
      const amount = { unit, value: "1000000" };
      await createAsMember(scope, { ...order, amount, merchantId: account.merchant.id }, "req_unit");
    }
  });
});

test("a viewer is offered nothing that moves money", async () => {
  const viewer = await member("viewer");
  const paymentId = await makePaid(account);
  expect(await inspectPayment(viewer, paymentId)).toMatchObject({ canRefund: false, canCancel: false });
  expect(await listVaults(viewer)).toMatchObject({ canDeposit: false, canWithdraw: false });
  expect(await listLinkChoices(viewer)).toMatchObject({ canCreate: false });
});
