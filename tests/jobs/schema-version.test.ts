import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, inject, test } from "vitest";
import { freePort } from "@/scripts/local/free-port";
import { migrationNames } from "@/server/db/migration-files";
import { asTableOwner } from "@/tests/support/owner-db";
import { programArgs } from "@/tests/support/program";
import { startServer } from "@/tests/support/server";
import { sql } from "@/tests/support/sql";
import { thisInstallation } from "@/tests/support/this-installation";
import { startWorkerProcess } from "@/tests/support/worker-process";

const PROGRAMS: [name: string, built: string, source: string][] = [
  ["web process", "main.js", "tests/support/quick-server.ts"],
  ["worker", "worker.js", "server/worker.ts"],
];
const installation = thisInstallation(inject("stack"));
const [before = "", newest = ""] = (await migrationNames()).slice(-2);

/** Runs a program that ends immediately; returns its code and its lines. */
async function run(built: string, source: string): Promise<{ code: number; lines: string[] }> {
  const port = String(await freePort([]));
  const own = {
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    ALLOW_HTTP: "on",
    NODE_ENV: "production",
  };
  const child = spawn(process.execPath, programArgs(built, source), {
    env: { ...process.env, ...installation.env, ...own, LOG_LEVEL: "fatal" } as NodeJS.ProcessEnv,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
  const [code] = await once(child, "close");
  return { code, lines: output.trim().split("\n") };
}

const lack = (...names: string[]) =>
  asTableOwner(
    sql`update _prisma_migrations set rolled_back_at = now() where migration_name = any(${names})`,
  );
const addNewer = (logs: string | null) =>
  asTableOwner(sql`
    insert into _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count, logs)
    values (gen_random_uuid(), '', now(), '29991231000000_newer', 1, ${logs})`);

afterEach(async () => {
  await asTableOwner(
    "delete from _prisma_migrations where migration_name = '29991231000000_newer'",
    "update _prisma_migrations set rolled_back_at = null",
  );
});

describe.each(PROGRAMS)("a %s", (_, built, source) => {
  test("refuses a schema that is older than it", async () => {
    await lack(newest);
    expect(await run(built, source)).toEqual({
      code: 1,
      lines: [
        `DATABASE_URL: the schema is older than this version: it lacks ${newest}. Run \`npm run db:migrate\` first.`,
      ],
    });
    await lack(before, newest);
    const { lines } = await run(built, source);
    expect(lines).toEqual([expect.stringContaining(`it lacks ${before} and 1 more. Run`)]);
  });

  test("refuses a schema from which a newer release removed something", async () => {
    await addNewer("contract: 999.0.0");
    expect(await run(built, source)).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^DATABASE_URL: the schema serves Florin 999\.0\.0 and newer; this is /)],
    });
  });

  test("refuses a database that nobody migrated", async () => {
    await asTableOwner("alter table _prisma_migrations rename to _away");
    try {
      expect(await run(built, source)).toEqual({
        code: 1,
        lines: ["DATABASE_URL: the database has no schema of Florin. Run `npm run db:migrate` first."],
      });
    } finally {
      await asTableOwner("alter table _away rename to _prisma_migrations");
    }
  });
});

test("a web process and a worker start on a schema of a newer release, and run on while it changes", async () => {
  await addNewer("contract: 0.0.1");
  const server = await startServer({ way: "mount", installation, env: { WORKER: "off" } });
  const worker = await startWorkerProcess(inject("stack"));
  try {
    await lack(newest);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  } finally {
    await server.stop("SIGKILL");
  }
  expect(await worker.stop()).toBe(0);
});
