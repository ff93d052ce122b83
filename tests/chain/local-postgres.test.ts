import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startPostgres } from "@/scripts/local/postgres";
import { entrust } from "@/tests/support/guard";

const TEST_MS = 120_000;

let directory: string;
const runDirectory = () => process.env.FLORIN_TEST_DIRECTORY ?? directory;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "florin-postgres-"));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

/** Counts the rows. */
async function stored(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("create table if not exists kept (n integer)");
    return Number((await client.query("select count(*) from kept")).rows[0].count);
  } finally {
    await client.end();
  }
}

/** Commits a row and keeps the session. */
async function store(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("insert into kept values (1)");
  return client;
}

describe("Postgres", () => {
  it(
    "starts again under its URL with what was committed, however it was killed",
    async () => {
      const dataDir = join(directory, "closed", "postgres");
      let url = "";
      for (let round = 0; round < 3; round++) {
        const server = await startPostgres({ dataDir });
        entrust(runDirectory(), server.pid);
        if (round > 0) expect(server.url).toBe(url);
        url = server.url;
        expect(await stored(url)).toBe(round);
        // A session in use keeps the dead server's memory for a moment.
        const session = await store(url);
        process.kill(server.pid, "SIGKILL");
        await server.ended;
        await session.end().catch(() => undefined);
      }
    },
    TEST_MS,
  );

  it(
    "starts again while what a killed server left still holds its memory and writes to its log",
    async () => {
      const dataDir = join(directory, "postgres");
      const server = await startPostgres({ dataDir });
      entrust(runDirectory(), server.pid);
      await stored(server.url);
      const session = await store(server.url);
      const backend = (await session.query("select pg_backend_pid() as pid")).rows[0].pid;
      process.kill(backend, "SIGSTOP");
      process.kill(server.pid, "SIGKILL");
      await server.ended;
      const log = openSync(`${dataDir}.log`, "a");
      const last = "LOG:  could not receive data from client: Connection reset by peer\n";
      const writing = setInterval(() => writeSync(log, last), 1);
      const freed = delay(2_000).then(() => process.kill(backend, "SIGCONT"));
      try {
        const again = await startPostgres({ dataDir });
        entrust(runDirectory(), again.pid);
        expect(await stored(again.url)).toBe(1);
        await again.stop();
      } finally {
        await freed;
        clearInterval(writing);
        closeSync(log);
        await session.end().catch(() => undefined);
      }
    },
    TEST_MS,
  );

  it(
    "starts over a lock whose number is somebody else's by now",
    async () => {
      const dataDir = join(directory, "postgres");
      await (await startPostgres({ dataDir })).stop();
      writeFileSync(join(dataDir, "postmaster.pid"), `${process.pid}\n${dataDir}\n`);
      const server = await startPostgres({ dataDir });
      await server.stop();
      expect(existsSync(join(dataDir, "postmaster.pid"))).toBe(false);
    },
    TEST_MS,
  );

  it(
    "starts over when it was killed while its data were being set up",
    async () => {
      const dataDir = join(directory, "postgres");
      await (await startPostgres({ dataDir: `${dataDir}.new` })).stop();
      const server = await startPostgres({ dataDir });
      await server.stop();
      expect(existsSync(`${dataDir}.new`)).toBe(false);
    },
    TEST_MS,
  );
});
