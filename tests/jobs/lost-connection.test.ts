import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { db, many, one, sql, transaction } from "@/tests/support/sql";

test("a connection that is lost between two statements fails its transaction, and nothing else", async () => {
  const lost = transaction(async (tx) => {
    const { pid } = await one<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
    await db.query(sql`select pg_terminate_backend(${pid})`);
    // The connection breaks while no statement of the transaction is in flight.
    await delay(200);
    return many(tx, sql`select 1`);
  });
  await expect(lost).rejects.toMatchObject({ code: "unavailable" });
  expect(await transaction((tx) => one(tx, sql`select 1 as n`))).toEqual({ n: 1 });
});
