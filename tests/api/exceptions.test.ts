import { beforeAll, describe, expect, test } from "vitest";
import type { ExceptionList, PartnerException } from "@/server/exceptions/partner-schema";
import { newId } from "@/server/kernel/ids";
import { makeAccount, makeApiKey, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { makeOperator } from "@/tests/support/operator";
import { db, sql } from "@/tests/support/sql";
import { makeLate } from "@/tests/trpc/exception-entries";

let account: TestAccount;
let api: Api;

beforeAll(async () => {
  account = await makeAccount();
  api = app({ "Api-Key": account.apiKey });
});

const list = async (query = "", by = api) => (await by.get<ExceptionList>(`/v1/exceptions${query}`)).body;
const idsOf = async (query: string, by: Api) =>
  (await list(query, by)).data.map(({ exceptionId }) => exceptionId);
const read = async (id: string) => (await api.get<PartnerException>(`/v1/exceptions/${id}`)).body;

describe("an exception", () => {
  test("has what moved, in its token, what it means in words, and what its event says", async () => {
    const { id, paymentId } = await makeLate(account);
    const { status, body } = await api.get<PartnerException>(`/v1/exceptions/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      stateVersion: expect.any(Number),
      exceptionId: id,
      paymentId,
      merchantId: account.merchant.id,
      kind: "late",
      status: "open",
      chainId: 31337,
      token: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      amount: {
        unit: expect.stringMatching(/^caip19\/eip155:31337\/erc20:0x/),
        value: "12500000",
        display: expect.objectContaining({ decimals: 6, networkName: "Local One" }),
      },
      payer: "0x00000000000000000000000000000000000000bb",
      txId: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      refundId: null,
      createdAt: expect.any(String),
      resolvedAt: null,
      explanation: expect.stringContaining("moved on Local One after the payment had ended: it had expired."),
      note: null,
    });
    const events = await api.get<{ data: { type: string; data: object }[] }>(
      `/v1/events?paymentId=${paymentId}`,
    );
    const opened = events.body.data.find(({ type }) => type === "exception.opened");
    const { explanation: _, note: __, ...facts } = body;
    expect(opened?.data).toEqual(facts);
  });

  test("of an unknown, a malformed and a foreign one answer alike, byte for byte, to every operation", async () => {
    const stranger = await makeAccount();
    const foreign = (await makeLate(stranger)).id;
    const otherMerchants = (await makeLate(account)).id;
    const limited = app({
      "Api-Key": await makeApiKey(account.id, { merchantIds: [account.otherMerchant.id] }),
    });
    const liveKey = app({ "Api-Key": await makeApiKey(account.id, { mode: "live" }) });
    for (const way of ["", "/accept", "/refund", "/ignore"]) {
      const send = (id: string, by: Api) =>
        way === ""
          ? by.get(`/v1/exceptions/${id}`)
          : by.post(`/v1/exceptions/${id}${way}`, { note: "a test" });
      const answers = [
        await send(foreign, api),
        await send(`exc_${"2".repeat(31)}`, api),
        await send("exc_1", api),
        await send("junk", api),
        await send(otherMerchants, limited),
        await send(otherMerchants, liveKey),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    }
    expect((await read(otherMerchants)).status).toBe("open");
  });
});

describe("the list", () => {
  test("is narrowed by status, kind, merchant and payment, the newest first", async () => {
    const own = await makeAccount();
    const by = app({ "Api-Key": own.apiKey });
    const made = [
      await makeLate(own),
      await makeLate(own),
      await makeLate({ id: own.id, merchant: own.otherMerchant }),
    ];
    const [first, second, third] = made.map(({ id }) => id) as [string, string, string];
    await by.post(`/v1/exceptions/${second}/accept`, {});
    expect(await idsOf("", by)).toEqual([third, second, first]);
    expect(await idsOf("?status=open", by)).toEqual([third, first]);
    expect(await idsOf("?status=accepted&status=ignored", by)).toEqual([second]);
    expect(await idsOf("?kind=late&kind=lost", by)).toEqual([third, second, first]);
    expect(await idsOf("?kind=duplicate", by)).toEqual([]);
    expect(await idsOf(`?merchantId=${own.merchant.id}`, by)).toEqual([second, first]);
    expect(await idsOf(`?paymentId=${made[0]?.paymentId}`, by)).toEqual([first]);
    await db.query(sql`update payment_exception set gone_at = now() where id = ${first}`);
    expect(await idsOf("?status=gone", by)).toEqual([first]);
    expect(await idsOf("?status=open", by)).toEqual([third]);
  });

  test("is walked once, while others are added, by a cursor that fits its query alone", async () => {
    const own = await makeAccount();
    const by = app({ "Api-Key": own.apiKey });
    const made: string[] = [];
    for (let i = 0; i < 5; i++) made.push((await makeLate(own)).id);
    const walked: string[] = [];
    let cursor: string | null = "";
    do {
      const page: ExceptionList = await list(`?limit=2${cursor && `&cursor=${cursor}`}`, by);
      walked.push(...page.data.map(({ exceptionId }) => exceptionId));
      cursor = page.nextCursor;
      if (walked.length === 2) await makeLate(own);
    } while (cursor);
    expect(walked).toEqual(made.toReversed());
    const { nextCursor } = await list("?limit=2", by);
    const refusals = [
      await by.get<ErrorBody>(`/v1/exceptions?status=open&cursor=${nextCursor}`),
      await api.get<ErrorBody>(`/v1/exceptions?cursor=${nextCursor}`),
      await by.get<ErrorBody>("/v1/exceptions?cursor=junk"),
    ];
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(
      refusals.map(() => [400, "invalid_params"]),
    );
  });

  test.each(["limit=0", "limit=201", "status=refunding", "kind=early", "paymentId="])(
    "is refused with %s",
    async (query) => {
      const { status, body } = await api.get<ErrorBody>(`/v1/exceptions?${query}`);
      expect({ status, code: body.code }).toEqual({ status: 400, code: "params_validation" });
    },
  );

  test("of a key that is limited to a merchant has that merchant's alone", async () => {
    const own = await makeAccount();
    const theirs = await makeLate(own);
    await makeLate({ id: own.id, merchant: own.otherMerchant });
    const limited = app({ "Api-Key": await makeApiKey(own.id, { merchantIds: [own.merchant.id] }) });
    expect(await idsOf("", limited)).toEqual([theirs.id]);
    expect(await idsOf(`?merchantId=${own.otherMerchant.id}`, limited)).toEqual([]);
  });

  test("has what belongs to no account for the operator's keys alone, and not for limited ones", async () => {
    const id = newId("exc");
    const hash = `0x${"8".repeat(64)}`;
    const address = `0x${"0".repeat(39)}2`;
    await db.query(
      sql`insert into payment_exception (id, mode, kind, chain_id, token, amount, payer, key, tx_hash, block_number, block_time)
          values (${id}, 'test', 'unknown', 31337, ${address}, 5, ${address}, ${hash}, ${hash}, 1, now())`,
    );
    const operator = await makeOperator();
    const keyOf = async (merchantIds: string[] | null) =>
      app({ "Api-Key": await makeApiKey(operator.id, { merchantIds }) });
    const [whole, limited] = [await keyOf(null), await keyOf([operator.merchant.id])];
    expect(await idsOf("", whole)).toContain(id);
    expect(await idsOf("", limited)).not.toContain(id);
    expect(await idsOf("", api)).not.toContain(id);
    const found = (await list("", whole)).data.find(({ exceptionId }) => exceptionId === id);
    expect(found).toMatchObject({ paymentId: null, merchantId: null, amount: { value: "5" } });
    expect(await whole.post(`/v1/exceptions/${id}/refund`, {})).toMatchObject({
      status: 400,
      body: { code: "invalid_state" },
    });
  });
});
