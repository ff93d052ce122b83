import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, inject, test } from "vitest";
import { connectTo } from "@/server/db/database-client";
import { DatabasePool } from "@/server/db/database-pool";
import { prisma } from "@/server/db/prisma";
import { raw } from "@/server/db/raw";
import { serversOf } from "@/server/db/servers";
import { changed, db, transaction } from "@/server/db/sql";
import { clock, store } from "@/server/db/store";
import { eventually } from "@/tests/support/eventually";
import { runCommand } from "@/tests/support/operator-command";
import { thisInstallation } from "@/tests/support/this-installation";

const DOWN = "127.0.0.1:1";
const pools: DatabasePool[] = [];
afterAll(() => Promise.all(pools.map((pool) => pool.end())));

/** Returns this installation's URL with these servers; `here` is the true one. */
function urlWith(...servers: string[]): string {
  const { username, password, host, pathname } = new URL(thisInstallation(inject("stack")).env.DATABASE_URL);
  const places = servers.map((server) => (server === "here" ? host : server)).join(",");
  return `postgres://${username}:${password}@${places}${pathname}?target_session_attrs=read-write`;
}
const here = () => new URL(thisInstallation(inject("stack")).env.DATABASE_URL).host;

describe("a database of several servers", () => {
  test("is used at the next one while the first is down, by all connections of a pool", async () => {
    const pool = new DatabasePool(serversOf(urlWith(DOWN, "here")), { max: 4 });
    pools.push(pool);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => pool.query("select pg_is_in_recovery() as standby")),
    );
    expect(answers.map(({ rows }) => rows[0].standby)).toEqual(Array(12).fill(false));
    const client = await pool.connect();
    expect((await client.query("show transaction_read_only")).rows).toEqual([
      { transaction_read_only: "off" },
    ]);
    client.release();
  });

  test("is reached by commands too", async () => {
    const { env } = thisInstallation(inject("stack"));
    const { code, lines } = await runCommand("person", { ...env, DATABASE_URL: urlWith(DOWN, "here") });
    expect([code, lines.join("\n")]).toEqual([0, expect.not.stringContaining("cannot be used")]);
  });

  test("without one that answers ends in one line that names each, without the password", async () => {
    const url = urlWith(DOWN, "127.0.0.1:2");
    const fault = await connectTo(url).then(
      () => "connected",
      ({ message }) => message,
    );
    expect(fault).toBe(
      "no server of the database accepts writes (127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1; 127.0.0.1:2: connect ECONNREFUSED 127.0.0.1:2)",
    );
    const wrong = Object.assign(new URL(urlWith("here")), { password: "wrong" }).href;
    const refused = connectTo(wrong.replace(here(), `${DOWN},${here()}`));
    await expect(refused).rejects.toMatchObject({ code: "28P01" });
  });
});

describe("a connection whose server refuses a write", () => {
  const lease = () => ({ name: `test ${randomUUID()}`, holder: "test", held_until: clock() });
  const insert = () => changed(db, store.insertInto("lease").values(lease()));
  const UNAVAILABLE = { code: "unavailable" };

  test("is closed after a transaction, and the next one gets another", async () => {
    const refused = transaction(async (tx) => {
      await changed(tx, raw({})`set transaction read only`);
      await changed(tx, store.insertInto("lease").values(lease()));
    });
    await expect(refused).rejects.toMatchObject(UNAVAILABLE);
    expect(await insert()).toBe(1);
  });

  test("is closed after a transaction of Prisma, too", async () => {
    const backend = () =>
      prisma().$transaction(async (tx) => {
        const [row] = await tx.$queryRawUnsafe<{ pid: number }[]>("select pg_backend_pid() as pid");
        return row?.pid;
      });
    const pid = await backend();
    expect(await backend()).toBe(pid);
    const refused = prisma().$transaction(async (tx) => {
      await tx.$executeRawUnsafe("set transaction read only");
      await tx.lease.create({ data: { name: "test", holder: "test", heldUntil: new Date() } });
    });
    await expect(refused).rejects.toMatchObject(UNAVAILABLE);
    expect(await eventually(backend, (other) => other !== pid)).not.toBe(pid);
  });
});
