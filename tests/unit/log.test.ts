import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { forEachIsolated } from "@/server/kernel/for-each-isolated";
import { describeError } from "@/server/kernel/log";
import { logFields, withLogFields } from "@/server/kernel/log-fields";

test("an error in the log has its cause and none of the connection that it happened on", () => {
  const connection = { user: "postgres", parsedStatements: { status: "select 1" } };
  const error = Object.assign(new Error("terminated", { cause: new Error("shut down") }), {
    code: "57P01",
    client: connection,
  });
  const logged = JSON.stringify(describeError(error));
  expect(logged).toContain("terminated");
  expect(logged).toContain("shut down");
  expect(logged).toContain("57P01");
  expect(logged).not.toMatch(/postgres|select 1|client/);
  expect(describeError("a word")).toBe("a word");
});

test("a line names its request and its payment, and a timer that outlives the request names neither", async () => {
  let late: Promise<unknown> = Promise.resolve();
  const seen: unknown[] = [];
  await withLogFields({ requestId: "req_1" }, async () => {
    late = delay(20).then(logFields);
    seen.push(logFields());
    await withLogFields({ paymentId: "pay_1" }, async () => seen.push(logFields()));
    seen.push(logFields());
  });
  expect(seen).toEqual([
    { requestId: "req_1" },
    { requestId: "req_1", paymentId: "pay_1" },
    { requestId: "req_1" },
  ]);
  expect(await late).toEqual({});
  expect(logFields()).toEqual({});
});

test("each item of a loop has its payment, and a transaction those of its calls", async () => {
  const items = [
    { id: "job_1", paymentId: "pay_1" },
    { id: "job_2", jobs: [{ paymentId: "pay_2" }, { paymentId: "pay_3" }] },
    { id: "job_3", jobs: [{ paymentId: "pay_4" }] },
    { id: "job_5", paymentId: null },
  ];
  const seen: unknown[] = [];
  await forEachIsolated(items, async () => seen.push(logFields()), { backoff: new Map() });
  expect(seen).toEqual([
    { paymentId: "pay_1" },
    { paymentIds: ["pay_2", "pay_3"] },
    { paymentId: "pay_4" },
    {},
  ]);
});
