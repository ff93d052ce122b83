import { expect, test } from "vitest";
import { describeError } from "@/server/kernel/log";

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
