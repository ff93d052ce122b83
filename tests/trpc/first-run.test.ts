import { existsSync, mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { announceSetup } from "@/server/accounts/announce-setup";
import { offerSetup } from "@/server/accounts/offer-setup";
import { signIn } from "@/server/accounts/sign-in";
import { type Env, env } from "@/server/kernel/env";
import { newId } from "@/server/kernel/ids";
import { joinBy } from "@/server/web/join";
import { asTableOwner } from "@/tests/support/owner-db";
import { db, many, one, sql } from "@/tests/support/sql";

const PASSWORD = "a long enough password";
const address = () => `${newId("usr").toLowerCase()}@florin.test`;
const KEY = Symbol.for("florin.singletons");

function send(way: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const url = new URL(`/api/join/${way}`, env().PUBLIC_URL);
  const json = JSON.stringify(body);
  const usual = {
    host: url.host,
    origin: url.origin,
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(json)),
  };
  return joinBy(way)(new Request(url, { method: "POST", headers: { ...usual, ...headers }, body: json }));
}

const ada = (email: string) => ({ accountName: "Ada & Co", name: "Ada", email, password: PASSWORD });
const tokenOf = (url: string | null) => new URL(url ?? "http://x").searchParams.get("token") ?? "";

/** The owners of the operator's account. */
function owners(): Promise<{ count: number }> {
  return one(
    db,
    sql`select count(*) from membership m join account a on a.id = m.account_id where m.role = 'owner' and a.is_operator`,
  );
}

/** The environment is read once; these tests are about one of its choices. */
function choose(signUp: "open" | "closed", others: Partial<Env> = {}): void {
  const registry = (globalThis as unknown as Record<symbol, Map<string, unknown>>)[KEY];
  registry?.set("env", { ...env(), SIGN_UP: signUp, ...others });
}

afterEach(() => choose("closed"));

// In order: the installation has no operator until the first run has ended.
describe("the first run", () => {
  test("keeps the token of its link as a hash", async () => {
    const url = await offerSetup();
    expect(url).toMatch(/\/setup\?token=[\w-]{43}$/);
    const rows = await many<{ row: string }>(db, sql`select s::text as row from setup_token s`);
    expect(rows.map(({ row }) => row).join()).not.toContain(tokenOf(url));
  });

  test("prints its link on a terminal, and otherwise writes it to a file of this user", async () => {
    const directory = path.join(mkdtempSync(path.join(tmpdir(), "florin-setup-")), "data");
    choose("closed", { DATA_DIR: directory });
    const printed: string[] = [];
    const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(`${text}`) > 0);
    await announceSetup(true).finally(() => write.mockRestore());
    expect(printed.join("")).toMatch(/\n {2}http\S+\/setup\?token=[\w-]{43}\n$/);
    expect(existsSync(directory)).toBe(false);
    const file = path.join(directory, "setup-link");
    for (let starts = 0; starts < 2; starts++) await announceSetup(false);
    expect(readFileSync(file, "utf8")).toMatch(/^http\S+\/setup\?token=[\w-]{43}\n$/);
    expect([statSync(file).mode & 0o777, statSync(directory).mode & 0o777]).toEqual([0o600, 0o700]);
  });

  test("stays open when a stranger signs up first, who does not become the operator", async () => {
    choose("open");
    expect((await send("sign-up", ada(address()))).status).toBe(200);
    expect((await owners()).count).toBe(0);
    expect(await offerSetup()).not.toBeNull();
  });

  test("refuses a link that is wrong, too old, or from another site", async () => {
    const token = tokenOf(await offerSetup());
    const guess = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    expect((await send("setup", { token: guess, ...ada(address()) })).status).toBe(404);
    expect((await send("setup", { token: "x", ...ada(address()) })).status).toBe(400);
    expect(
      (await send("setup", { token, ...ada(address()) }, { origin: "https://evil.example" })).status,
    ).toBe(403);
    expect((await send("setup", { token, ...ada(address()), password: "short" })).status).toBe(400);
    await asTableOwner(sql`update setup_token set expires_at = now() - interval '1 ms'`);
    expect((await send("setup", { token, ...ada(address()) })).status).toBe(404);
    expect((await owners()).count).toBe(0);
  });

  test("makes one owner of two who open a link at once, who can sign in, and then never again", async () => {
    const [first, second] = [await offerSetup(), await offerSetup()];
    const emails = [address(), address()] as const;
    const answers = await Promise.all([
      send("setup", { token: tokenOf(first), ...ada(emails[0]) }),
      send("setup", { token: tokenOf(second), ...ada(emails[1]) }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await owners()).count).toBe(1);
    const email = answers[0]?.status === 200 ? emails[0] : emails[1];
    expect(await signIn({ email, password: PASSWORD, address: null })).not.toBeNull();
    expect((await send("setup", { token: tokenOf(second), ...ada(address()) })).status).toBe(404);
    expect(await offerSetup()).toBeNull();
    expect(await many(db, sql`select 1 from setup_token`)).toEqual([]);
  });
});

describe("signing up", () => {
  test("is closed unless the operator opens it", async () => {
    expect((await send("sign-up", ada(address()))).status).toBe(404);
    choose("open");
    const email = address();
    expect((await send("sign-up", ada(email))).status).toBe(200);
    const { count } = await one<{ count: number }>(
      db,
      sql`select count(*) from membership m join "user" u on u.id = m.user_id where u.email = ${email}
            and m.role = 'owner' and (select count(*) from membership where account_id = m.account_id) = 1`,
    );
    expect(count).toBe(1);
    expect((await send("sign-up", ada(email))).status).toBe(400);
    const guessed = await send("sign-up", { ...ada(address()), password: "letmein123456" });
    expect([guessed.status, await guessed.text()]).toEqual([
      400,
      expect.stringContaining("too easy to guess"),
    ]);
  });
});

test.each(["toString", "constructor", "else"])("there is no way in called %s", async (way) => {
  expect((await send(way, {})).status).toBe(404);
});

test("a network that tries sixty links or ten sign-ups is refused before anything is looked at", async () => {
  choose("open");
  const from = (network: string) => ({ "x-client-address": network });
  const link = { token: "A".repeat(43), person: { name: "Ada", password: PASSWORD } };
  for (let i = 0; i < 60; i++) {
    expect((await send("invitation", link, from("192.0.2.60"))).status).toBe(404);
  }
  expect((await send("invitation", link, from("192.0.2.60"))).status).toBe(429);
  expect((await send("invitation", link, from("192.0.2.61"))).status).toBe(404);
  const email = address();
  await send("sign-up", ada(email), from("192.0.2.70"));
  for (let i = 0; i < 9; i++) {
    expect((await send("sign-up", ada(email), from("192.0.2.70"))).status).toBe(400);
  }
  expect((await send("sign-up", ada(email), from("192.0.2.70"))).status).toBe(429);
  expect((await send("sign-up", ada(address()), from("192.0.2.71"))).status).toBe(200);
});
