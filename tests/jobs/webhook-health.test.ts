import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { scopeOfMember } from "@/server/auth/user-scope";
import { listNotices } from "@/server/notices/list-notices";
import type { Endpoint } from "@/server/webhooks/schema";
import type { ErrorBody } from "@/tests/support/api";
import { eventually } from "@/tests/support/eventually";
import { db, many, sql } from "@/tests/support/sql";
import { ENDPOINTS, makeDue, until, WebhookWorld } from "@/tests/support/webhook-world";
import { startWorkerProcess } from "@/tests/support/worker-process";

let world: WebhookWorld;

beforeAll(async () => {
  world = await WebhookWorld.open();
}, 90_000);
afterEach(() => world?.reset());
afterAll(() => world?.server.stop());

describe("an endpoint that fails", () => {
  test("for five days is disabled, what waits fails, and an event tells of it", async () => {
    const [receiver, other] = [
      await world.receive((response) => response.writeHead(500).end()),
      await world.receive(),
    ];
    const { id } = await world.listen(receiver.url);
    await world.listen(other.url, { types: ["webhook_endpoint.disabled"] });
    world.startWorker();
    await world.create();
    await world.untilDelivery(id, ({ attempts }) => attempts.length === 1);
    await world.untilEndpoint(id, ({ failingSince }) => failingSince !== null);
    await db.query(
      sql`update webhook_endpoint set failing_since = now() - interval '5 days 1 minute' where id = ${id}`,
    );
    await makeDue();
    const disabled = await world.untilEndpoint(id, ({ status }) => status === "disabled");
    expect(disabled).toMatchObject({ status: "disabled", disabledReason: "failures" });
    expect((await world.untilDelivery(id, ({ status }) => status === "failed")).attempts).toHaveLength(2);
    const { user, id: accountId } = world.account;
    const notices = await listNotices(await scopeOfMember(user.id, accountId, "test"));
    expect(notices).toContainEqual({ kind: "webhooks_disabled", count: 1 });
    await until(other, 1);
    expect(JSON.parse(other.received[0]?.body ?? "")).toMatchObject({
      type: "webhook_endpoint.disabled",
      data: { endpoint_id: id, reason: "failures" },
    });
    await world.create();
    expect(await world.deliveries(id)).toHaveLength(1);
    const refused = await world.api.post<ErrorBody>(`${ENDPOINTS}/${id}/test`);
    expect(refused.body.code).toBe("invalid_state");
    const { body } = await world.api.patch<Endpoint>(`${ENDPOINTS}/${id}`, { status: "enabled" });
    expect(body).toMatchObject({ status: "enabled", disabledReason: null, failingSince: null });
  });

  test("for five days with a success among them stays enabled", async () => {
    const receiver = await world.receive((response) => response.writeHead(500).end());
    const { id } = await world.listen(receiver.url);
    // A success that was stored next to the first failure.
    await db.query(
      sql`update webhook_endpoint set failing_since = now() - interval '6 days', last_success_at = now() - interval '4 days' where id = ${id}`,
    );
    world.startWorker();
    await world.create();
    await world.untilDelivery(id, ({ attempts }) => attempts.length === 1);
    expect(await world.endpoint(id)).toMatchObject({ status: "enabled", failingSince: expect.any(String) });
  });

  test("with 410 is disabled at once", async () => {
    const receiver = await world.receive((response) => response.writeHead(410).end());
    const { id } = await world.listen(receiver.url);
    world.startWorker();
    await world.create();
    const gone = await world.untilEndpoint(id, ({ status }) => status === "disabled");
    expect(gone.disabledReason).toBe("gone");
    expect(receiver.received).toHaveLength(1);
  });
});

describe("with several workers", () => {
  test("each event is delivered once to a healthy endpoint", async () => {
    const receiver = await world.receive();
    await world.listen(receiver.url);
    world.startWorker();
    world.startWorker();
    await world.createSome(60);
    await until(receiver, 60);
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(60);
    expect(ids).toHaveLength(60);
  });

  test("one that is stopped gives its attempts back at once", async () => {
    const receiver = await world.receive(() => undefined);
    const { id } = await world.listen(receiver.url);
    const stopped = await startWorkerProcess(inject("stack"));
    await world.createSome(4);
    await until(receiver, 2);
    expect(await stopped.stop()).toBe(0);
    receiver.answer((response) => response.end());
    world.startWorker();
    const left = await eventually(
      () => many<{ status: string }>(db, sql`select status from webhook_delivery where endpoint_id = ${id}`),
      (rows) => rows.every(({ status }) => status === "delivered"),
      10_000,
    );
    expect(left.map(({ status }) => status)).toEqual(Array(4).fill("delivered"));
  });

  test("one that is killed in the middle of attempts loses none", async () => {
    const receiver = await world.receive(() => undefined);
    const { id } = await world.listen(receiver.url);
    const killed = await startWorkerProcess(inject("stack"));
    await world.createSome(12);
    await until(receiver, 2);
    await killed.kill();
    receiver.answer((response) => response.end());
    world.startWorker();
    const left = await eventually(
      () => many<{ status: string }>(db, sql`select status from webhook_delivery where endpoint_id = ${id}`),
      (rows) => rows.every(({ status }) => status === "delivered"),
      60_000,
    );
    expect(left.map(({ status }) => status)).toEqual(Array(12).fill("delivered"));
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(12);
  }, 90_000);
});
