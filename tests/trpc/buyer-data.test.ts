import { beforeAll, describe, expect, test } from "vitest";
import type { UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { revealData } from "@/server/buyers/reveal-data";
import { storeData } from "@/server/buyers/store-data";
import { tieData } from "@/server/buyers/tie-data";
import { inspectPayment } from "@/server/inspection/inspect-payment";
import { setDataPolicy } from "@/server/merchants/set-data-policy";
import { inspectMerchant } from "@/server/settlements/inspect-merchant";
import { makeAccount, makeUser, type TestAccount } from "@/tests/support/account";
import { GIVEN } from "@/tests/support/buyer-data";
import { db, many, sql, transaction } from "@/tests/support/sql";
import { makePaid } from "@/tests/trpc/money-entries";

const PAYER = "eip155:31337:0x00000000000000000000000000000000000000bb";

let account: TestAccount;
let scope: UserScope;

beforeAll(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
});

const auditOf = (type: string) =>
  many<{ userId: string; data: object; requestId: string }>(
    db,
    sql`select user_id as "userId", data, request_id as "requestId" from audit_event
        where account_id = ${account.id} and type = ${type} order by id`,
  );

describe("a merchant's policy", () => {
  const set = (input: object) =>
    setDataPolicy(
      scope,
      { merchantId: account.merchant.id, ask: "from", from: null, reuse: true, ...input },
      "req_policy",
    );
  const shown = async () => (await inspectMerchant(scope, account.merchant.id)).dataPolicy;

  test("is never at first, is kept in the currency's own units, and each change is audited", async () => {
    expect(await shown()).toEqual({ ask: "never", from: null, reuse: true });
    await set({ from: { currency: "EUR", amount: "1000.5" }, reuse: false });
    expect(await shown()).toMatchObject({
      ask: "from",
      from: { unit: "iso4217/EUR", value: "100050" },
      reuse: false,
    });
    await set({ from: { currency: "JPY", amount: "5000" } });
    expect(await shown()).toMatchObject({ from: { unit: "iso4217/JPY", value: "5000" } });
    await set({ ask: "always" });
    expect(await shown()).toEqual({ ask: "always", from: null, reuse: true });
    expect((await auditOf("merchant.data_policy_changed")).map(({ data }) => data)).toMatchObject([
      { ask: "from", from: "1000.5 EUR", reuse: false },
      { ask: "from", from: "5000 JPY", reuse: true },
      { ask: "always", from: null },
    ]);
  });

  test.each([
    [null, "from"],
    [{ currency: "XYZ", amount: "10" }, "from.currency"],
    [{ currency: "JPY", amount: "10.5" }, "from.amount"],
    [{ currency: "USD", amount: "0.00" }, "from.amount"],
  ])("from %j is refused", async (from, field) => {
    await expect(set({ from })).rejects.toMatchObject({ code: "params_validation", issues: [{ field }] });
  });
});

describe("what a buyer gave", () => {
  async function paidWithData(): Promise<string> {
    const id = await makePaid(account);
    const given = {
      paymentId: id,
      payers: [PAYER],
      tokenHash: "",
      data: GIVEN,
      reusable: true,
      requestId: "req_given",
    };
    await transaction(async (tx) => {
      const [dataId = ""] = await storeData(tx, given);
      await tieData(tx, { paymentId: id, dataId, isSigned: true });
    });
    return id;
  }

  test("is shown to members who may see it, and each view is in the audit log", async () => {
    const id = await paidWithData();
    expect(await inspectPayment(scope, id)).toMatchObject({ buyerData: "readable" });
    const { fields, keepUntil } = await revealData(scope, id, "req_read");
    expect(fields).toEqual([
      { id: "fullName", value: GIVEN.fullName },
      { id: "dob", value: GIVEN.dob },
      { id: "porCountry", value: GIVEN.porCountry },
      { id: "porAddress", value: GIVEN.porAddress },
      { id: "tosConfirmed", value: true },
    ]);
    expect(keepUntil.getTime() - Date.now()).toBeGreaterThan(364 * 86_400_000);
    expect(await auditOf("buyer_data.read")).toEqual([
      { userId: account.user.id, data: { paymentId: id, payer: PAYER }, requestId: "req_read" },
    ]);
  });

  test("is not shown to other roles, nor to other accounts, nor where none was required", async () => {
    const id = await makePaid(account);
    expect(await inspectPayment(scope, id)).toMatchObject({ buyerData: "none" });
    await expect(revealData(scope, id, "req_1")).rejects.toMatchObject({ code: "not_found" });
    const viewer = await scopeOfMember((await makeUser(account.id, "viewer")).id, account.id, "test");
    await expect(revealData(viewer, id, "req_2")).rejects.toMatchObject({ code: "forbidden" });
    const other = await makeAccount();
    const stranger = await scopeOfMember(other.user.id, other.id, "test");
    await expect(revealData(stranger, id, "req_3")).rejects.toMatchObject({ code: "payment_not_found" });
    expect(await auditOf("buyer_data.read")).toHaveLength(1);
  });
});
