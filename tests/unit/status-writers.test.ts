import path from "node:path";
import { describe, expect, test } from "vitest";
import { findForeignWriters, foreignStatusWrites, STATUS_WRITERS } from "@/scripts/status-writers";

const ELSEWHERE = "server/refunds/planted.ts";
const ROOT = path.resolve(import.meta.dirname, "../..");

describe("a status has one writer", () => {
  const PLANTED: [string, string][] = [
    ["relay_job", "sql`update relay_job set status = 'failed' where id = $" + "{id}`"],
    [
      "relay_job",
      "sql`with x as (update relay_job j\n  set failure = $" + "{why}, status = 'failed' where true)`",
    ],
    ["payment_attempt", "sql`UPDATE payment_attempt AS a SET status = 'failed'`"],
    ["payment_exception", "sql`update payment_exception x set status = 'open' from made`"],
    ["refund", 'db.updateTable("refund").set({ status: "failed", failure }).where("id", "=", id)'],
    ["payment", 'tx.updateTable("payment as p")\n  .set({ tx_hash: hash, status: "failed" })\n  .execute()'],
  ];
  test.each(PLANTED)("another that sets %s is found: %s", (table, text) => {
    const expected = STATUS_WRITERS[table] === ELSEWHERE ? [] : [table];
    expect(foreignStatusWrites(ELSEWHERE, text)).toEqual(expected);
    expect(foreignStatusWrites(STATUS_WRITERS[table] as string, text)).toEqual([]);
  });

  test.each([
    "sql`update relay_job set refused_at = now() where status = 'queued'`",
    "sql`update payment_exception set gone_at = null from e where x.status = 'open'`",
    'db.updateTable("refund").set({ checked_at: now }).where("status", "=", "pending")',
    "sql`update account_deployment set status = 'confirmed'`",
  ])("what only reads it, or sets another, is left alone: %s", (text) => {
    expect(foreignStatusWrites(ELSEWHERE, text)).toEqual([]);
  });

  test("nobody else writes one in the tree", () => {
    expect(findForeignWriters(ROOT)).toEqual([]);
  });
});
