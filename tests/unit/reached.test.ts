import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { isOwnOrigin } from "@/server/auth/session-origin";
import { plainDatabases } from "@/server/db/plain-databases";
import { requirePublicUrl } from "@/server/http/require-public-url";
import * as environment from "@/server/kernel/env";
import { log } from "@/server/kernel/log";

const { parseEnv } = environment;
const REAL = {
  DATABASE_URL: "postgres://florin@127.0.0.1/florin",
  CHAINS_FILE: "chains.json",
  AUTH_SECRET: "a secret of more than thirty-two characters",
  LOG_LEVEL: "silent",
};

afterEach(() => vi.restoreAllMocks());

describe("a start", () => {
  const start = (more: Record<string, string>) => () => requirePublicUrl(parseEnv({ ...REAL, ...more }));

  test("of a real installation needs its address", () => {
    expect(start({})).toThrow(/^PUBLIC_URL: is needed when DATABASE_URL is set/);
  });

  test.each([
    "http://pay.example",
    "http://10.0.0.5:3000",
    "http://localhost.example",
    "http://127.0.0.1.nip.io",
  ])("at %s is refused, unless the operator allows http", (url) => {
    expect(start({ PUBLIC_URL: url })).toThrow(/^PUBLIC_URL: must be an https address/);
    const warn = vi.spyOn(log(), "warn").mockReturnValue();
    expect(start({ PUBLIC_URL: url, ALLOW_HTTP: "on" })).not.toThrow();
    expect(warn).toHaveBeenCalledOnce();
  });

  test.each(["https://pay.example", "http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])(
    "at %s is a start",
    (url) => {
      expect(start({ PUBLIC_URL: url })).not.toThrow();
    },
  );

  test("in local mode is for this machine alone, unless HOST is set", () => {
    expect(parseEnv({}).HOST).toBe("127.0.0.1");
    expect(parseEnv({ HOST: "0.0.0.0" }).HOST).toBe("0.0.0.0");
    expect(parseEnv(REAL).HOST).toBe("0.0.0.0");
    expect(() => requirePublicUrl(parseEnv({}))).not.toThrow();
  });
});

describe("an origin", () => {
  const isOwn = (publicUrl: string, origin: string, host: string) => {
    const current = environment.env();
    vi.spyOn(environment, "env").mockReturnValue({ ...current, PUBLIC_URL: publicUrl });
    return isOwnOrigin(new Headers({ origin, host }));
  };

  test("is the address that people use, and no name that is pointed at this machine", () => {
    for (const url of ["https://pay.example", "http://pay.example", "http://10.0.0.5:3000"]) {
      expect(isOwn(url, url, new URL(url).host)).toBe(true);
      expect(isOwn(url, "http://evil.example", "evil.example")).toBe(false);
      expect(isOwn(url, "http://localhost:3000", "localhost:3000")).toBe(false);
    }
  });

  test("is each of this machine's own names where it runs here, and no other's", () => {
    const here = "http://localhost:3000";
    expect(isOwn(here, "http://127.0.0.1:3000", "127.0.0.1:3000")).toBe(true);
    expect(isOwn(here, "http://[::1]:3000", "[::1]:3000")).toBe(true);
    expect(isOwn(here, "http://localhost:5000", "localhost:3000")).toBe(false);
    expect(isOwn(here, "http://evil.example:3000", "evil.example:3000")).toBe(false);
    expect(isOwn(here, "null", "localhost:3000")).toBe(false);
  });
});

describe("a database", () => {
  const linesFor = (DATABASE_URL: string) => plainDatabases({ DATABASE_URL });

  test.each([
    "postgres://u:secret@db.example/florin",
    "postgres://u:secret@db.example/florin?sslmode=disable",
    "postgres://u:secret@10.0.0.7/florin?sslmode=prefer",
    "postgres://u:secret@db.example/florin?sslmode=no-verify",
    "postgres://u:secret@db.example/florin?sslmode=require&uselibpqcompat=true",
    "postgres://u:secret@db.example/florin?sslmode=disable&ssl=true",
  ])("%s is reached in the clear: a line warns of it, without the password", (url) => {
    expect(linesFor(url)).toHaveLength(1);
    expect(linesFor(url)[0]).toContain(`the connection to ${new URL(url).hostname} is not encrypted`);
    expect(linesFor(url)[0]).not.toContain("secret");
  });

  test.each([
    "postgres://u@db.example/florin?sslmode=verify-full",
    "postgres://u@db.example/florin?ssl=true",
    "postgres://u@db.example/florin?sslmode=require",
    "postgres://u@db.example/florin?sslmode=require&uselibpqcompat=true&sslrootcert=/ca.pem",
    "postgres://u@127.0.0.1,localhost/florin",
    "postgres://u@127.0.0.1:5432/florin",
    "postgres://u@localhost/florin",
    "postgres://u@x/florin?host=/var/run/postgresql",
  ])("%s has no line", (url) => {
    expect(linesFor(url)).toEqual([]);
  });

  test("of several servers has a line for each that is reached in the clear", () => {
    const lines = linesFor("postgres://u:secret@127.0.0.1,db1.example,db2.example:5433/florin");
    expect(lines.map((line) => /connection to (\S+) /.exec(line)?.[1])).toEqual([
      "db1.example",
      "db2.example",
    ]);
  });

  test("of compose.yaml has no line, for any role", () => {
    const urls = [...readFileSync("compose.yaml", "utf8").matchAll(/(DATABASE_\w*URL): (postgresql:.+)/g)];
    expect(urls.map(([, name]) => name)).toEqual(["DATABASE_URL", "DATABASE_OWNER_URL"]);
    for (const [, , url = ""] of urls) expect(linesFor(url.replace(/\$\{[^}]+\}/g, "secret"))).toEqual([]);
  });

  test("of the owner is looked at too", () => {
    const lines = plainDatabases({ DATABASE_OWNER_URL: "postgres://owner@db.example/florin" });
    expect(lines[0]).toMatch(/^DATABASE_OWNER_URL: /);
  });
});
