import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { LocalPostgres } from "@/scripts/local/postgres";
import { computed, raw } from "@/server/db/raw";
import { reader } from "@/server/db/reader";
import { one } from "@/server/db/sql";
import { makeAccount } from "@/tests/support/account";
import { connectApi } from "@/tests/support/api";
import { eventually } from "@/tests/support/eventually";
import { type Installation, makeInstallation } from "@/tests/support/installation";
import { createPayment } from "@/tests/support/pay";
import { startServer } from "@/tests/support/server";
import { startStandby, startSystemPostgres } from "@/tests/support/system-postgres";

let primary: LocalPostgres;
let standby: LocalPostgres;
let installation: Installation;
let admin: pg.Client;
let headers: Record<string, string>;

beforeAll(async () => {
  const stack = inject("stack");
  primary = await startSystemPostgres(stack.directory, "postgres-writer");
  standby = await startStandby(stack.directory, "postgres-reader", primary.url);
  installation = await makeInstallation({ ...stack, templateUrl: primary.url });
  const url = new URL(installation.env.DATABASE_URL);
  const readerUrl = Object.assign(url, { port: String(standby.port) }).href;
  Object.assign(installation.env, { DATABASE_READER_URL: readerUrl });
  Object.assign(process.env, installation.env, { FLORIN_TEST_OWNER_URL: installation.ownerUrl });
  ({ headers } = await makeAccount());
  admin = new pg.Client({ connectionString: standby.url });
  admin.on("error", () => undefined);
  await admin.connect();
}, 120_000);
afterAll(async () => {
  await admin?.end();
  await Promise.all([primary?.stop(), standby?.stop()]);
});

/** Where a sum or a file is read now. */
const place = async () =>
  (await one(reader, raw({ standby: computed("boolean") })`select pg_is_in_recovery() as standby`)).standby
    ? "standby"
    : "primary";
const isAt = (wanted: string) => (found: string) => found === wanted;
const until = (wanted: string) => eventually(place, isAt(wanted), 20_000);

describe("sums and files", () => {
  test("are read from a standby that follows, and from the primary while it is behind", async () => {
    expect(await until("standby")).toBe("standby");
    await admin.query("select pg_wal_replay_pause()");
    const api = connectApi((await server()).url, headers);
    await createPayment(api);
    expect(await until("primary")).toBe("primary");
    await admin.query("select pg_wal_replay_resume()");
    expect(await until("standby")).toBe("standby");
  }, 90_000);

  test("of a process come from the standby, and payments from the primary", async () => {
    const { url } = await server();
    const api = connectApi(url, headers);
    const report = () => api.get("/v1/reports/settlements.csv?from=2026-01-01&to=2026-01-31");
    const sessions = async () =>
      (
        await admin.query<{ name: string }>(
          "select distinct application_name as name from pg_stat_activity where application_name like 'florin%' and query like '%settled_at%'",
        )
      ).rows.map(({ name }) => name);
    const found = await eventually(
      async () => {
        expect((await report()).status).toBe(200);
        return sessions();
      },
      (names) => names.length > 0,
    );
    expect(found).toEqual(["florin reader"]);
  }, 60_000);

  test("are read from the primary while the standby is away", async () => {
    await standby.stop();
    expect(await place()).toBe("primary");
    expect(await until("primary")).toBe("primary");
  }, 30_000);
});

let running: ReturnType<typeof startServer> | undefined;
function server() {
  running ??= startServer({ way: "mount", installation, env: { RATE_LIMITS: "off" } });
  return running;
}
afterAll(async () => {
  await (await running)?.stop("SIGKILL");
});
