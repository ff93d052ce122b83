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

test("a statement that Postgres ends for its time is repeatable, like one that the process no longer waits for", async () => {
  const ended = transaction(async (tx) => {
    await tx.query(sql`set local statement_timeout = 100`);
    return many(tx, sql`select pg_sleep(5)`);
  });
  await expect(ended).rejects.toMatchObject({ code: "unavailable" });
});

test("a transaction of a process that stood still for too long is repeatable", async () => {
  const ended = transaction(async (tx) => {
    await tx.query(sql`set local idle_in_transaction_session_timeout = 100`);
    standStill(400);
    return many(tx, sql`select 1`);
  });
  await expect(ended).rejects.toMatchObject({ code: "unavailable" });
  expect(await transaction((tx) => one(tx, sql`select 1 as n`))).toEqual({ n: 1 });
});

/** Keeps the process from reading what Postgres says meanwhile, as a stop does. */
function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
