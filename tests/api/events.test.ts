import { beforeAll, describe, expect, test } from "vitest";
import { eventsPurge } from "@/server/webhooks/purge-events";
import { makeAccount, makeApiKey, type TestAccount } from "@/tests/support/account";
import type { Api, ErrorBody } from "@/tests/support/api";
import { app } from "@/tests/support/app";
import { asTableOwner, pastTheRules } from "@/tests/support/owner-db";
import { db, many, sql, transaction } from "@/tests/support/sql";

interface Event {
  id: string;
  type: string;
  mode: string;
  merchantId: string | null;
  createdAt: string;
  apiVersion: string;
  data: Record<string, unknown> & { paymentId: string; stateVersion: number };
}
interface Page {
  data: Event[];
  nextCursor: string | null;
}

let account: TestAccount;
let api: Api;

beforeAll(async () => {
  account = await makeAccount();
  api = app(account.headers);
});

const WALLET = "0xde5717a710000000000000000000000000000001";
const order = { referenceId: "order 7", amount: { unit: "iso4217/USD", value: "1250" } };
const create = async (by = api): Promise<string> =>
  (await by.post<{ paymentId: string }>("/v1/payments", order)).body.paymentId;
const list = async (query: string, by = api) => (await by.get<Page>(`/v1/events?${query}`)).body;

/** Follows the list from its start to its end. */
async function listAll(query = "", by = api): Promise<Event[]> {
  const all: Event[] = [];
  let after = "";
  for (;;) {
    const { data, nextCursor } = await list(`limit=100${query}${after && `&after=${after}`}`, by);
    if (data.length === 0) return all;
    all.push(...data);
    after = nextCursor ?? "";
  }
}

describe("an event", () => {
  test("has the payment as its own read gives it, with amount, times and version", async () => {
    const id = await create();
    const [event] = (await list(`paymentId=${id}`)).data;
    const { body: read } = await api.get(`/v1/payments/${id}`);
    expect(event).toMatchObject({
      id: expect.stringMatching(/^evt_[A-Za-z0-9]{20,60}$/),
      type: "payment.created",
      apiVersion: "2026-02-18",
      mode: "test",
      merchantId: account.merchant.id,
      data: {
        ...read,
        paymentId: id,
        stateVersion: 0,
        amount: { unit: "iso4217/USD", value: "1250", display: { assetSymbol: "USD" } },
        buyer: null,
      },
    });
  });

  test("is never changed: it keeps the state that it was written with", async () => {
    const id = await create();
    await api.post(`/v1/payments/${id}/cancel`, {});
    const { data } = await list(`paymentId=${id}`);
    expect(data.map(({ type, data: { status, stateVersion } }) => [type, status, stateVersion])).toEqual([
      ["payment.created", "requires_action", 0],
      ["payment.cancelled", "cancelled", 1],
    ]);
    for (const change of ["type = 'payment.failed'", "place = place + 1", "place = null"]) {
      const altered = asTableOwner(`update partner_event set ${change} where place is not null`);
      await expect(altered).rejects.toThrow("is never changed");
    }
  });

  test("cannot be invented by the application's role", async () => {
    const forged = sql`insert into partner_event (id, account_id, type, data)
      values ('evt_1', ${account.id}, 'payment.succeeded', '{}')`;
    await expect(db.query(forged)).rejects.toThrow("permission denied");
    const emitted = sql`select emit_event(${account.id}, 'test', null, null, 'payment.succeeded', '{}')`;
    await expect(db.query(emitted)).rejects.toThrow("permission denied");
  });

  test("of an expiry, a merchant and a destination is written too", async () => {
    const shop = await makeAccount();
    const own = app(shop.headers);
    const id = await create(own);
    await db.query(sql`update payment set expires_at = now() - interval '1 second' where id = ${id}`);
    await own.get(`/v1/payments/${id}/status`);
    await own.patch(`/v1/merchants/${shop.merchant.id}`, { merchantName: "Corner Bakery" });
    const asset = "eip155:31337/slip44:60";
    const destination = `eip155:31337:${WALLET}`;
    await own.post(
      `/v1/merchants/${shop.merchant.id}/settlements/crypto`,
      { settlements: [{ asset, destination }] },
      { headers: { "Idempotency-Key": "a destination" } },
    );
    const events = await listAll("", own);
    expect(events.map(({ type }) => type)).toEqual([
      "payment.created",
      "payment.expired",
      "merchant.updated",
      "settlement_destination.changed",
    ]);
    expect(events[2]).toMatchObject({ mode: "test", data: { name: "Corner Bakery", deletedAt: null } });
    expect(events[3]?.data).toMatchObject({ asset, from: null, to: expect.stringMatching(/1$/) });
    // A merchant belongs to both modes, a destination to the mode of its network.
    const live = app({ "Api-Key": await makeApiKey(shop.id, { mode: "live" }) });
    expect((await listAll("", live)).map(({ type, mode }) => [type, mode])).toEqual([
      ["merchant.updated", "live"],
    ]);
  });
});

describe("the list", () => {
  test("can be limited to types, merchants and a payment, and read from its end", async () => {
    const shop = await makeAccount();
    const own = app(shop.headers);
    const other = app({ ...shop.headers, "Merchant-Id": shop.otherMerchant.id });
    const [first, second, third] = [await create(own), await create(other), await create(own)];
    await own.post(`/v1/payments/${third}/cancel`, {});
    const ids = ({ data }: Page) => data.map((event) => event.data.paymentId);
    expect(ids(await list("type=payment.created", own))).toEqual([first, second, third]);
    expect(ids(await list("type=payment.cancelled&type=payment.failed", own))).toEqual([third]);
    expect(ids(await list(`merchantId=${shop.otherMerchant.id}`, own))).toEqual([second]);
    expect(ids(await list("order=desc&limit=2", own))).toEqual([third, third]);
    const newest = await list("order=desc&limit=3", own);
    expect(ids(await list(`order=desc&before=${newest.nextCursor}`, own))).toEqual([first]);
    const limited = app({ "Api-Key": await makeApiKey(shop.id, { merchantIds: [shop.otherMerchant.id] }) });
    expect(ids(await list("", limited))).toEqual([second]);
  });

  test("has nothing of another account or mode, and refuses their cursors", async () => {
    const id = await create();
    const [event] = (await list(`paymentId=${id}`)).data;
    const stranger = app((await makeAccount()).headers);
    const live = app({ "Api-Key": await makeApiKey(account.id, { mode: "live" }) });
    expect((await list(`paymentId=${id}`, stranger)).data).toEqual([]);
    expect((await list(`paymentId=${id}`, live)).data).toEqual([]);
    const refused = await stranger.get<ErrorBody>(`/v1/events?after=${event?.id}`);
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      400,
      "invalid_params",
      { field: "after", keptDays: 30 },
    ]);
    const keyless = app({ "Api-Key": await makeApiKey(account.id, { permissions: ["merchants:read"] }) });
    expect((await keyless.get<ErrorBody>("/v1/events")).body.details).toEqual({
      missingScope: "payments:read",
    });
  });

  test("is held until an event happens, and continues where it was", async () => {
    const shop = await makeAccount();
    const own = app(shop.headers);
    const id = await create(own);
    const { nextCursor } = await list("", own);
    const waiting = own.get<Page>(`/v1/events?after=${nextCursor}&maxPollMs=10000`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await own.post(`/v1/payments/${id}/cancel`, {});
    const { body, ms } = await waiting;
    expect(body.data.map(({ type }) => type)).toEqual(["payment.cancelled"]);
    expect(ms).toBeLessThan(3_000);
    const none = await list(`after=${body.nextCursor}&maxPollMs=50`, own);
    expect(none).toEqual({ data: [], nextCursor: body.nextCursor });
  });

  test("continues after and before an event that only a webhook has brought", async () => {
    const shop = await makeAccount();
    const own = app(shop.headers);
    const payments = [await create(own), await create(own), await create(own)];
    const unread = async (paymentId = "") =>
      (
        await many<{ id: string }>(
          db,
          sql`select id from partner_event where payment_id = ${paymentId} and place is null`,
        )
      )[0]?.id;
    const ids = ({ data }: Page) => data.map((event) => event.data.paymentId);
    expect(ids(await list(`after=${await unread(payments[1])}`, own))).toEqual([payments[2]]);
    const last = await create(own);
    expect(ids(await list(`order=desc&limit=1&before=${await unread(last)}`, own))).toEqual([payments[2]]);
  });

  test("keeps events for 30 days", async () => {
    const shop = await makeAccount();
    const own = app(shop.headers);
    await create(own);
    await pastTheRules(
      sql`update partner_event set created_at = now() - interval '31 days', id = overlay(id placing '0000' from 5 for 4)
          where account_id = ${shop.id}`,
    );
    const later = await create(own);
    while ((await eventsPurge.remove(100)).isMore);
    expect((await listAll("", own)).map(({ data }) => data.paymentId)).toEqual([later]);
  });
});

describe("with parallel writers", () => {
  test("a follower gets each row once, though later places commit first", async () => {
    const shop = await makeAccount();
    const own = app(shop.headers);
    const payments = await Promise.all(Array.from({ length: 6 }, () => create(own)));
    const writers = payments.map(async (id, i) => {
      for (let round = 0; round < 6; round++) {
        await transaction(async (tx) => {
          // Takes its transaction id first, its place next, and commits after a pause.
          await tx.query(sql`insert into payment_event (payment_id, type) values (${id}, 'options.quoted')`);
          await tx.query(sql`insert into settlement_change (account_id, merchant_id, user_id, mode, chain_id, asset, to_destination)
            values (${shop.id}, ${shop.merchant.id}, ${shop.user.id}, 'test', 31337, ${`${id}/${round}`}, ${WALLET})`);
          await tx.query(sql`select pg_sleep(${((i * 7 + round * 3) % 10) / 60})`);
        });
      }
    });
    let isOver = false;
    const over = Promise.all(writers).then(() => {
      isOver = true;
    });
    const seen: Event[] = [];
    let after = "";
    for (;;) {
      const wasOver = isOver;
      const { data, nextCursor } = await list(`limit=3${after && `&after=${after}`}`, own);
      seen.push(...data);
      after = nextCursor ?? "";
      if (wasOver && data.length === 0) break;
    }
    await over;
    const rows = await many<{ id: string }>(
      db,
      sql`select id from partner_event where account_id = ${shop.id} order by place`,
    );
    expect(seen.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(seen).toHaveLength(6 + 36);
  });

  test("a row that commits later than its successor comes after it", async () => {
    const shop = await makeAccount();
    const own = app(shop.headers);
    const change = (
      asset: string,
    ) => sql`insert into settlement_change (account_id, merchant_id, user_id, mode, chain_id, asset,
      to_destination) values (${shop.id}, ${shop.merchant.id}, ${shop.user.id}, 'test', 31337, ${asset}, ${WALLET})`;
    const assets = async () => (await listAll("", own)).map(({ data }) => data.asset);
    await transaction(async (tx) => {
      await tx.query(change("eip155:31337/slip44:1"));
      await db.query(change("eip155:31337/slip44:2"));
      expect(await assets()).toEqual(["eip155:31337/slip44:2"]);
    });
    expect(await assets()).toEqual(["eip155:31337/slip44:2", "eip155:31337/slip44:1"]);
  });

  test("a payment's events have its order, with many readers at once", async () => {
    const shop = await makeAccount();
    const own = app(shop.headers);
    const payments = Array.from({ length: 20 }, async () => {
      const id = await create(own);
      await Promise.all([list("limit=1", own), own.post(`/v1/payments/${id}/cancel`, {})]);
    });
    await Promise.all(payments);
    const events = await listAll("", own);
    expect(events).toHaveLength(40);
    const seen = new Map<string, number>();
    for (const { data } of events) {
      expect(data.stateVersion).toBe(seen.get(data.paymentId) ?? 0);
      seen.set(data.paymentId, data.stateVersion + 1);
    }
  });
});
