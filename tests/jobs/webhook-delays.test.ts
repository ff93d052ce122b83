import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Receiver, startReceiver } from "@/tests/support/webhook-receiver";
import { until, WebhookWorld } from "@/tests/support/webhook-world";

const ROUNDS = 10;
const A_ROUND = 10;
const MOST_MS = 1_000;

let world: WebhookWorld;

beforeAll(async () => {
  world = await WebhookWorld.open();
}, 90_000);
afterEach(() => world?.reset());
afterAll(() => world?.server.stop());

/** Creates payments; returns the 99th percentile of the milliseconds after which their events have arrived. */
async function lateness(receiver: Receiver): Promise<number> {
  const before = receiver.received.length;
  const created = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = Date.now();
    for (const id of await world.createSome(A_ROUND)) created.set(id, startedAt);
  }
  await until(receiver, before + created.size);
  const lateMs = receiver.received
    .slice(before)
    .map(({ body, at }) => at - (created.get(JSON.parse(body).data.payment_id) ?? 0))
    .toSorted((a, b) => a - b);
  expect(lateMs).toHaveLength(created.size);
  return lateMs[Math.ceil(0.99 * lateMs.length) - 1] ?? Number.NaN;
}

describe("a healthy endpoint", () => {
  test.each<[string, number, Parameters<typeof startReceiver>[0]]>([
    ["one that never answers", 1, () => undefined],
    ["60 that never answer", 60, () => undefined],
    [
      "60 that answer 200 after ten seconds, but for the first time",
      60,
      (response, _, count) => (count <= 60 ? response.end() : setTimeout(() => response.end(), 10_000)),
    ],
  ])(
    "is delayed by %s by at most a second",
    async (_, count, answer) => {
      const [bad, healthy] = [await world.receive(answer), await world.receive()];
      world.startWorker();
      await world.listen(healthy.url);
      const alone = await lateness(healthy);
      for (let place = 0; place < count; place++) await world.listen(`${bad.url}?place=${place}`);
      await world.create();
      await until(bad, count);
      await world.createSome(20);
      await until(bad, 2 * count);
      await until(healthy, ROUNDS * A_ROUND + 21);
      expect((await lateness(healthy)) - alone).toBeLessThan(MOST_MS);
    },
    60_000,
  );
});
