import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { EndpointWithSecret } from "@/server/webhooks/schema";
import { makeApiKey } from "@/tests/support/account";
import { db, sql } from "@/tests/support/sql";
import { ENDPOINTS, until, WebhookWorld } from "@/tests/support/webhook-world";

let world: WebhookWorld;

beforeAll(async () => {
  world = await WebhookWorld.open();
}, 90_000);
afterEach(() => world?.reset());
afterAll(() => world?.server.stop());

describe("a delivery", () => {
  test("is the event in snake_case, which the reference implementation verifies", async () => {
    const receiver = await world.receive();
    const { id, secret } = await world.listen(receiver.url);
    world.startWorker();
    const paymentId = await world.create();
    await until(receiver, 1);
    const [got] = receiver.received;
    const body = new Webhook(secret).verify(got?.body ?? "", got?.headers ?? {}) as Record<string, unknown>;
    const { body: list } = await world.api.get<{ data: Record<string, unknown>[] }>(
      `/v1/events?paymentId=${paymentId}`,
    );
    expect(body).toMatchObject({
      id: list.data[0]?.id,
      type: "payment.created",
      api_version: "2026-02-18",
      created_at: list.data[0]?.createdAt,
      merchant_id: world.account.merchant.id,
      data: { payment_id: paymentId, reference_id: "order 7", state_version: 0 },
    });
    expect(got?.headers["webhook-id"]).toBe(body.id);
    expect(got?.headers["content-type"]).toBe("application/json");
    const delivered = await world.untilDelivery(id, ({ status }) => status === "delivered");
    expect(delivered).toMatchObject({
      type: "payment.created",
      nextAttemptAt: null,
      attempts: [{ status: 200, answer: "ok", fault: null }],
    });
  });

  test("has both signatures while a secret is rolled, and one afterwards", async () => {
    const receiver = await world.receive();
    const { id, secret: old } = await world.listen(receiver.url);
    const { body: rolled } = await world.api.post<EndpointWithSecret>(`${ENDPOINTS}/${id}/roll`, {
      overlapHours: 1,
    });
    world.startWorker();
    await world.create();
    await until(receiver, 1);
    const verify = (secret: string, place: number) => {
      const got = receiver.received[place];
      return new Webhook(secret).verify(got?.body ?? "", got?.headers ?? {});
    };
    expect(() => verify(old, 0)).not.toThrow();
    expect(() => verify(rolled.secret, 0)).not.toThrow();
    expect(receiver.received[0]?.headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    await db.query(
      sql`update webhook_secret set expires_at = now() - interval '1 ms' where expires_at is not null`,
    );
    await world.create();
    await until(receiver, 2);
    expect(() => verify(rolled.secret, 1)).not.toThrow();
    expect(() => verify(old, 1)).toThrow();
  });

  test("goes to the endpoints that take its type, merchant and mode", async () => {
    const [all, cancelled, other, live] = [
      await world.receive(),
      await world.receive(),
      await world.receive(),
      await world.receive(),
    ];
    await world.listen(all.url);
    await world.listen(cancelled.url, { types: ["payment.cancelled"] });
    await world.listen(other.url, { merchantIds: [world.account.otherMerchant.id] });
    await world.listen(
      live.url,
      {},
      world.as({ "Api-Key": await makeApiKey(world.account.id, { mode: "live" }) }),
    );
    world.startWorker();
    const id = await world.create();
    await world.api.post(`/v1/payments/${id}/cancel`, {});
    await until(all, 2);
    await until(cancelled, 1);
    expect([all, cancelled, other, live].map(({ received }) => received.length)).toEqual([2, 1, 0, 0]);
  });

  test("of a test event goes to its endpoint alone", async () => {
    const [receiver, other] = [await world.receive(), await world.receive()];
    const { id, secret } = await world.listen(receiver.url, { types: ["payment.failed"] });
    await world.listen(other.url);
    world.startWorker();
    const { body } = await world.api.post<{ eventId: string }>(`${ENDPOINTS}/${id}/test`);
    await until(receiver, 1);
    const [got] = receiver.received;
    expect(new Webhook(secret).verify(got?.body ?? "", got?.headers ?? {})).toMatchObject({
      id: body.eventId,
      type: "webhook_endpoint.test",
      data: { endpoint_id: id },
    });
    expect(other.received).toEqual([]);
  });
});
