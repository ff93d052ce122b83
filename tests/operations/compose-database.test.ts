import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type LocalPostgres, startPostgres } from "@/scripts/local/postgres";
import { unprivileged } from "@/scripts/local/unprivileged";
import { connectTo } from "@/server/db/database-client";
import { entrust } from "@/tests/support/guard";
import { systemPostgres } from "@/tests/support/system-postgres";

const COMPOSE = readFileSync("compose.yaml", "utf8");
const SCRIPT = path.resolve("deploy/compose/make-certificate.sh");

let folder: (volume: string) => string;
let postgres: LocalPostgres;

/** Runs the certificate's service, as Postgres' user, for a name that leads to this machine. */
function makeCertificate(): void {
  const as = unprivileged();
  const [command, args] = as.wrap("sh", [SCRIPT, "localhost", folder("key"), folder("certificate")]);
  execFileSync(command, args, { stdio: "pipe" });
}

/** The settings of compose's Postgres, with this machine's folders. */
function settings(): Record<string, string> {
  const given = [...COMPOSE.matchAll(/"-c", "(\w+)=([^"]+)"/g)];
  return Object.fromEntries(
    given.map(([, name = "", value = ""]) => [
      name,
      value.replace(/^\/(key|certificate)/, (_, volume) => folder(volume)),
    ]),
  );
}

beforeAll(async () => {
  const { directory } = inject("stack");
  folder = (volume) => path.join(directory, "compose-database", volume);
  for (const volume of ["key", "certificate"]) mkdirSync(folder(volume), { recursive: true });
  makeCertificate();
  postgres = await startPostgres({
    dataDir: path.join(directory, "postgres-compose"),
    settings: { fsync: "off", ...settings() },
    binaries: systemPostgres(),
  });
  entrust(directory, postgres.pid);
}, 60_000);
afterAll(() => postgres?.stop());

/** Connects with compose's own parameters; returns whether the session is encrypted. */
async function connect(host: string, certificate: string): Promise<boolean> {
  const [, query = ""] = /@postgres:5432\/florin(\?\S+)/.exec(COMPOSE) ?? [];
  const search = query.replace("/etc/florin/database/server.crt", certificate);
  const client = await connectTo(Object.assign(new URL(postgres.url), { hostname: host, search }).href);
  try {
    const { rows } = await client.query("select ssl from pg_stat_ssl where pid = pg_backend_pid()");
    return rows[0].ssl;
  } finally {
    await client.end();
  }
}

test("compose's database speaks TLS, with the certificate of its first start", async () => {
  const certificate = path.join(folder("certificate"), "server.crt");
  expect(await connect("localhost", certificate)).toBe(true);
  await expect(connect("127.0.0.1", certificate)).rejects.toThrow(/does not match|IP/);
});

test("a later start keeps the certificate, and only Postgres reads its key", async () => {
  const files = [path.join(folder("key"), "server.key"), path.join(folder("certificate"), "server.crt")];
  const before = files.map((file) => readFileSync(file, "utf8"));
  makeCertificate();
  expect(files.map((file) => readFileSync(file, "utf8"))).toEqual(before);
  expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o644]);
});
