import { expect, test } from "vitest";
import { describeError } from "@/server/kernel/log";

test("an error in the log has its cause and none of the connection that it happened on", () => {
  const connection = { user: "postgres", parsedStatements: { status: "select 1" } };
  const error = Object.assign(new Error("terminated", { cause: new Error("shut down") }), {
    code: "57P01",
    client: connection,
  });
  const told = JSON.stringify(describeError(error));
  expect(told).toContain("terminated");
  expect(told).toContain("shut down");
  expect(told).toContain("57P01");
  expect(told).not.toMatch(/postgres|select 1|client/);
  expect(describeError("a word")).toBe("a word");
});
