import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { faultRows } from "@/tests/support/fault-rows";

const TESTS = ["tests/chain/fault-lines.test.ts", "tests/operations/database-faults.test.ts"];
const code = TESTS.map((file) => readFileSync(file, "utf8")).join("\n");
const named = [...code.matchAll(/"((?:an?|all|one|somebody|the) [^"]+)"/g)].map(([, fault = ""]) => fault);

describe("the table of faults", () => {
  test.each(faultRows())(
    "$fault: a line, a sentence on Health, a metric and an alert, and a test of them",
    (row) => {
      for (const place of ["log", "health", "metrics", "alerts"] as const)
        expect(row[place], place).not.toEqual([]);
      expect(named.filter((fault) => row.fault.startsWith(fault))).not.toEqual([]);
    },
  );
});
