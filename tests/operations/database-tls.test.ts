import { chmodSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type LocalPostgres, startPostgres } from "@/scripts/local/postgres";
import { connectTo } from "@/server/db/database-client";
import { makeAuthority } from "@/tests/support/certificate";
import { entrust } from "@/tests/support/guard";
import { systemPostgres } from "@/tests/support/system-postgres";

let postgres: LocalPostgres;
let withoutTls: LocalPostgres;
let authorityFile: string;

async function start(name: string, settings: Record<string, string>): Promise<LocalPostgres> {
  const { directory } = inject("stack");
  const dataDir = path.join(directory, name);
  const started = await startPostgres({
    dataDir,
    settings: { fsync: "off", ...settings },
    binaries: systemPostgres(),
  });
  entrust(directory, started.pid);
  return started;
}

beforeAll(async () => {
  const { directory } = inject("stack");
  const authority = makeAuthority();
  const { cert, key } = authority.issue(["localhost"]);
  const [certFile, keyFile] = [path.join(directory, "tls.crt"), path.join(directory, "tls.key")];
  authorityFile = path.join(directory, "tls-authority.crt");
  writeFileSync(authorityFile, authority.ca);
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key);
  chmodSync(keyFile, 0o600);
  withoutTls = await start("postgres-plain", {});
  postgres = await start("postgres-tls", { ssl: "on", ssl_cert_file: certFile, ssl_key_file: keyFile });
}, 60_000);
afterAll(() => Promise.all([postgres?.stop(), withoutTls?.stop()]));

/** Connects to a host; returns whether the session is encrypted, or the error. */
async function connect({ url }: LocalPostgres, host: string, query: string): Promise<boolean | string> {
  const address = Object.assign(new URL(url), { hostname: host, search: query }).href;
  try {
    const client = await connectTo(address);
    const { rows } = await client.query("select ssl from pg_stat_ssl where pid = pg_backend_pid()");
    await client.end();
    return rows[0].ssl;
  } catch (error) {
    return (error as Error).message;
  }
}

const trusting = () => `sslrootcert=${encodeURIComponent(authorityFile)}`;
const UNKNOWN = /self.signed|unable to (verify|get local issuer)/;

test.each(["require", "verify-ca", "verify-full", "prefer"])(
  "sslmode=%s encrypts, and verifies the authority and the name",
  async (mode) => {
    expect(await connect(postgres, "localhost", `?sslmode=${mode}&${trusting()}`)).toBe(true);
    expect(await connect(postgres, "localhost", `?sslmode=${mode}`)).toMatch(UNKNOWN);
    expect(await connect(postgres, "127.0.0.1", `?sslmode=${mode}&${trusting()}`)).toMatch(
      /does not match|IP/,
    );
  },
);

test("a server without TLS is not used once TLS is required", async () => {
  for (const mode of ["prefer", "require", "verify-full"]) {
    expect(await connect(withoutTls, "localhost", `?sslmode=${mode}`)).toBe(
      "The server does not support SSL connections",
    );
  }
});

test("sslmode=no-verify and libpq's require encrypt without verifying, and nothing at all encrypts nothing", async () => {
  expect(await connect(postgres, "127.0.0.1", "?sslmode=no-verify")).toBe(true);
  expect(await connect(postgres, "127.0.0.1", "?sslmode=require&uselibpqcompat=true")).toBe(true);
  expect(await connect(postgres, "127.0.0.1", "")).toBe(false);
});
