import { beforeAll, describe, expect, test } from "vitest";
import { mint, type UserScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { acceptException } from "@/server/exceptions/accept-exception";
import { inspectException } from "@/server/exceptions/inspect-exception";
import { listExceptions } from "@/server/exceptions/list-exceptions";
import { previewExceptionRefund } from "@/server/exceptions/preview-exception-refund";
import { refundException } from "@/server/exceptions/refund-exception";
import { ListExceptions } from "@/server/exceptions/schema";
import { newId } from "@/server/kernel/ids";
import { listNotices } from "@/server/notices/list-notices";
import { moveRefund } from "@/server/refunds/transition";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { makeOperator } from "@/tests/support/operator";
import { db, many, one, sql, transaction } from "@/tests/support/sql";
import { makeLate } from "@/tests/trpc/exception-entries";

const WHO = "req_exceptions";
const CLIENT = { requestId: WHO, idempotencyRecord: null };
let account: TestAccount;
let scope: UserScope;

beforeAll(async () => {
  account = await makeAccount();
  scope = await scopeOfMember(account.user.id, account.id, "test");
});

const listed = async (query: Partial<ListExceptions> = {}, as = scope) =>
  listExceptions(as, ListExceptions.parse(query));
const idsOf = async (query: Partial<ListExceptions> = {}, as = scope) =>
  (await listed(query, as)).items.map(({ id }) => id);

describe("the list", () => {
  test("is narrowed by state and merchant, and walked page by page", async () => {
    const own = await makeAccount();
    const theirs = await scopeOfMember(own.user.id, own.id, "test");
    const made = [];
    for (let i = 0; i < 3; i++) made.push((await makeLate(own)).id);
    const [first, second, third] = made as [string, string, string];
    const other = await makeLate({ id: own.id, merchant: own.otherMerchant });
    await acceptException(theirs, { id: second }, CLIENT);
    expect(await idsOf({}, theirs)).toEqual([other.id, third, second, first]);
    expect(await idsOf({ state: "open", merchantId: own.merchant.id }, theirs)).toEqual([third, first]);
    expect(await idsOf({ state: "accepted" }, theirs)).toEqual([second]);
    const page = await listed({ limit: 3 }, theirs);
    expect(page.items).toHaveLength(3);
    expect(await idsOf({ before: page.older ?? undefined }, theirs)).toEqual([first]);
    const live = mint<UserScope>({ ...theirs, mode: "live" });
    expect(await idsOf({}, live)).toEqual([]);
    expect(await idsOf()).not.toContain(first);
  });

  test("shows what belongs to no account to the operator's account, and to no other", async () => {
    const id = newId("exc");
    const hash = `0x${"7".repeat(64)}`;
    const zero = `0x${"0".repeat(39)}1`;
    await db.query(
      sql`insert into payment_exception (id, mode, kind, chain_id, token, amount, payer, key, tx_hash, block_number, block_time)
          values (${id}, 'test', 'unknown', 31337, ${zero}, 5, ${zero}, ${hash}, ${hash}, 1, now())`,
    );
    const operator = await makeOperator();
    const theirs = await scopeOfMember(operator.user.id, operator.id, "test");
    expect(await idsOf({}, theirs)).toContain(id);
    expect((await inspectException(theirs, id)).ways).toMatchObject({ refund: false, accept: true });
    await expect(refundException(theirs, { id }, CLIENT)).rejects.toMatchObject({ code: "invalid_state" });
    await expect(inspectException(scope, id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a refund", () => {
  test("wants proof, and shows before what the vault lacks", async () => {
    const { id } = await makeLate(account);
    expect(await previewExceptionRefund(scope, id)).toMatchObject({
      tokenAmount: { value: "12500000" },
      missing: { value: "12500000" },
    });
    const unproven = mint<UserScope>({ ...scope, isProven: false });
    await expect(refundException(unproven, { id }, CLIENT)).rejects.toMatchObject({ code: "proof_required" });
    await refundException(scope, { id }, CLIENT);
    expect(await inspectException(scope, id)).toMatchObject({
      exception: { state: "refunding" },
      refund: { state: "pending" },
      resolution: { by: "Test owner" },
    });
    const audited = await many(
      db,
      sql`select type from audit_event where account_id = ${account.id} and data ->> 'exceptionId' = ${id}`,
    );
    expect(audited).toEqual([{ type: "exception.refunded" }]);
  });

  test("that fails for good opens the exception again, and may be requested again", async () => {
    const { id } = await makeLate(account);
    await refundException(scope, { id }, CLIENT);
    const { refund } = await inspectException(scope, id);
    await failRefund(refund?.id ?? "");
    expect(await inspectException(scope, id)).toMatchObject({
      exception: { state: "open" },
      refund: { state: "failed" },
      resolution: null,
      ways: { refund: true },
    });
    await refundException(scope, { id }, CLIENT);
    expect((await inspectException(scope, id)).exception.state).toBe("refunding");
  });
});

/** As the refund worker does with a call that the router refuses for good. */
async function failRefund(refundId: string): Promise<void> {
  const { paymentId } = await one<{ paymentId: string }>(
    db,
    sql`select payment_id as "paymentId" from refund where id = ${refundId}`,
  );
  const jobId = newId("job");
  await db.query(
    sql`insert into relay_job (id, payment_id, kind, chain_id, relayer, router, calldata, key, deadline)
        select ${jobId}, r.payment_id, 'refund', r.chain_id, ${`0x${"a".repeat(40)}`}, o.router, '0x', o.key, 9999999999
        from refund r join payment_option o on o.id = r.option_id where r.id = ${refundId}`,
  );
  await transaction(async (tx) => {
    await moveRefund(tx, { id: refundId, paymentId, from: "pending", move: { to: "submitted", jobId } });
    await tx.query(
      sql`update relay_job set status = 'failed', failure = 'NotRefundable' where id = ${jobId}`,
    );
    await moveRefund(tx, {
      id: refundId,
      paymentId,
      from: "submitted",
      move: { to: "failed", reason: "NotRefundable" },
    });
  });
}

test("the notice counts what waits for a decision", async () => {
  const own = await makeAccount();
  const theirs = await scopeOfMember(own.user.id, own.id, "test");
  const { id } = await makeLate(own);
  await makeLate(own);
  const counted = async () =>
    (await listNotices(theirs)).find((notice) => notice.kind === "exceptions_open")?.count;
  expect(await counted()).toBe(2);
  await acceptException(theirs, { id }, CLIENT);
  expect(await counted()).toBe(1);
});
