import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { db, sql } from "@/tests/support/sql";
import type { startReceiver } from "@/tests/support/webhook-receiver";
import { ENDPOINTS, makeDue, WebhookWorld } from "@/tests/support/webhook-world";

let world: WebhookWorld;

beforeAll(async () => {
  world = await WebhookWorld.open();
}, 90_000);
afterEach(() => world?.reset());
afterAll(() => world?.server.stop());

describe("a delivery", () => {
  test.each([
    [
      "an error",
      (response) => response.writeHead(500).end("broken"),
      { status: 500, answer: "broken", fault: null },
    ],
    [
      "a redirect, which is not followed",
      (response) => response.writeHead(307, { Location: "/elsewhere" }).end(),
      { status: 307, fault: "Redirects are not followed." },
    ],
    [
      "a closed connection",
      (response) => response.destroy(),
      { status: null, fault: "The connection failed (ECONNRESET)." },
    ],
    [
      "half an answer",
      (response) => {
        response.writeHead(500, { "Content-Length": "100" });
        response.write("half");
        setTimeout(() => response.destroy(), 50);
      },
      { status: 500, answer: "half" },
    ],
  ] as [string, Parameters<typeof startReceiver>[0], Record<string, unknown>][])(
    "that meets %s is tried again after five seconds and delivered",
    async (_, answer, attempt) => {
      const receiver = await world.receive(answer);
      const { id } = await world.listen(receiver.url, { types: ["payment.created"] });
      world.startWorker();
      await world.create();
      const failed = await world.untilDelivery(id, ({ attempts }) => attempts.length === 1);
      expect(failed).toMatchObject({ status: "pending", attempts: [attempt] });
      const waitMs = Date.parse(failed.nextAttemptAt ?? "") - Date.parse(failed.attempts[0]?.at ?? "");
      expect(waitMs).toBeGreaterThanOrEqual(4_900);
      expect(waitMs).toBeLessThan(6_500);
      const failing = await world.untilEndpoint(id, ({ failingSince }) => failingSince !== null);
      expect(failing).toMatchObject({ status: "enabled", failingSince: expect.any(String) });
      receiver.answer((response) => response.end());
      await makeDue();
      const delivered = await world.untilDelivery(id, ({ status }) => status === "delivered");
      expect(delivered.attempts).toHaveLength(2);
      expect(receiver.received.every(({ headers }) => headers["webhook-id"] === delivered.eventId)).toBe(
        true,
      );
      const healthy = await world.untilEndpoint(id, ({ failingSince }) => failingSince === null);
      expect(healthy).toMatchObject({ failingSince: null, lastSuccessAt: expect.any(String) });
    },
  );

  test("waits for as long as the answer asks", async () => {
    const receiver = await world.receive((response) =>
      response.writeHead(429, { "Retry-After": "120" }).end(),
    );
    const { id } = await world.listen(receiver.url);
    world.startWorker();
    await world.create();
    const { nextAttemptAt, attempts } = await world.untilDelivery(id, (one) => one.attempts.length === 1);
    const waitMs = Date.parse(nextAttemptAt ?? "") - Date.parse(attempts[0]?.at ?? "");
    expect(waitMs).toBeGreaterThan(118_000);
  });

  test("fails after eight attempts, and can be sent again", async () => {
    const receiver = await world.receive((response) => response.writeHead(503).end());
    const { id } = await world.listen(receiver.url, { types: ["payment.created"] });
    world.startWorker();
    await world.create();
    for (let attempts = 1; attempts <= 8; attempts++) {
      await world.untilDelivery(id, (one) => one.attempts.length === attempts);
      await makeDue();
    }
    const failed = await world.untilDelivery(id, ({ status }) => status === "failed");
    expect(failed.attempts).toHaveLength(8);
    receiver.answer((response) => response.end());
    const { body } = await world.api.post(`/v1/events/${failed.eventId}/redeliver`, { endpointId: id });
    expect(body).toEqual({ count: 1 });
    expect((await world.untilDelivery(id, ({ status }) => status === "delivered")).attempts).toHaveLength(9);
    await db.query(sql`update webhook_delivery set status = 'failed' where endpoint_id = ${id}`);
    const since = new Date(Date.now() - 60_000).toISOString();
    expect((await world.api.post(`${ENDPOINTS}/${id}/redeliver`, { since })).body).toEqual({ count: 1 });
    expect((await world.untilDelivery(id, ({ status }) => status === "delivered")).attempts).toHaveLength(10);
  });

  test("keeps the first 4 KB of an answer, and reads no more of a long one than it must", async () => {
    const receiver = await world.receive((response) => {
      response.writeHead(500);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, "x")));
      };
      response.on("drain", more).on("error", () => undefined);
      more();
    });
    const { id } = await world.listen(receiver.url);
    world.startWorker();
    await world.create();
    const { attempts } = await world.untilDelivery(id, (one) => one.attempts.length === 1);
    expect(attempts[0]?.answer).toBe("x".repeat(4_096));
    expect(attempts[0]?.durationMs).toBeLessThan(5_000);
  });
});
