import { beforeEach, describe, expect, test, vi } from "vitest";
import type { AuditItem, AuditPage } from "@/server/accounts/audit-schema";
import { signIn } from "@/server/accounts/sign-in";
import { CLIENT_ADDRESS_HEADER } from "@/server/auth/sign-in-address";
import { log } from "@/server/kernel/log";
import type { Notice } from "@/server/notices/schema";
import { makeAccount, PASSWORD, type TestAccount } from "@/tests/support/account";
import { eventually } from "@/tests/support/eventually";
import { db, many, one, sql } from "@/tests/support/sql";
import { type Call, call, cookieFor, type Person, signedIn } from "@/tests/trpc/person";

const LINUX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const mutation = (path: string, input?: unknown): Call => ({ path, type: "mutation", input });
let network = 0;
const elsewhere = () => `203.0.113.${++network}`;

let account: TestAccount;
let owner: Person;

beforeEach(async () => {
  account = await makeAccount();
  owner = await signedIn(account.user.id);
});

interface From {
  address?: string;
  userAgent?: string;
  deviceToken?: string;
  presentSessionId?: string;
}

const enter = (password: string, { address = elsewhere(), userAgent = LINUX, ...more }: From = {}) =>
  signIn({ email: account.user.email, password, address, userAgent, ...more }).catch((e) => e.code);

async function entries(type: string): Promise<AuditItem[]> {
  const { data } = await call(owner.cookie, { path: "auditLog.list", type: "query", input: { type } });
  return (data as AuditPage).items;
}

/** Notes are written while the answer is already on its way. */
const soon = (type: string, count: number) =>
  eventually(
    () => entries(type),
    (found) => found.length >= count,
  );

describe("the audit log shows", () => {
  test("who signed in, from where and how, in each of the person's accounts", async () => {
    const other = await makeAccount();
    await db.query(
      sql`insert into membership (account_id, user_id, role) values (${other.id}, ${account.user.id}, 'viewer')`,
    );
    await enter(PASSWORD, { address: "192.0.2.5" });
    const entry = {
      who: { id: account.user.id },
      address: "192.0.2.5",
      device: "Firefox on Linux",
      data: { by: "password", isNewDevice: false },
    };
    expect(await entries("session.started")).toMatchObject([entry]);
    const { count } = await one<{ count: number }>(
      db,
      sql`select count(*) from audit_event where account_id = ${other.id} and type = 'session.started'`,
    );
    expect(count).toBe(1);
  });

  test("that a password was wrong, once for many, and that the sign-in was locked", async () => {
    const address = elsewhere();
    for (let i = 0; i < 30; i++) await enter("guess", { address });
    const failed = await soon("sign_in.failed", 2);
    expect(failed).toMatchObject([
      { address, device: "Firefox on Linux", data: { attempts: 10 } },
      { address, data: { attempts: 1 } },
    ]);
    expect((await soon("sign_in.locked", 2)).map(({ data }) => data.attempts)).toEqual([10, 1]);
  });

  test("that a proof was wrong, that it was right, and that a session ended", async () => {
    await db.query(
      sql`update session set proven_at = now() - interval '1 hour' where id = ${owner.sessionId}`,
    );
    const headers = { [CLIENT_ADDRESS_HEADER]: "192.0.2.8", "user-agent": PHONE };
    const prove = (password: string) => call(owner.cookie, mutation("security.prove", { password }), headers);
    await prove("guess");
    await prove(PASSWORD);
    await prove(PASSWORD);
    const origin = { address: "192.0.2.8", device: "Safari on iPhone" };
    expect(await soon("proof.failed", 1)).toMatchObject([origin]);
    expect(await entries("proof.given")).toMatchObject([{ ...origin, data: { by: "password" } }]);
    await enter(PASSWORD, { presentSessionId: owner.sessionId, address: "192.0.2.8" });
    owner = await signedIn(account.user.id);
    expect(await entries("session.ended")).toMatchObject([{ address: "192.0.2.8" }]);
  });

  test("no more than a few lines for a thousand failures", async () => {
    await db.query(
      sql`insert into sign_in_tally (subject, kind, hour, failures)
          values (${account.user.id}, 'sign_in.failed', date_trunc('hour', clock_timestamp()), 998)`,
    );
    for (let i = 0; i < 3; i++) await enter("guess");
    expect((await soon("sign_in.failed", 1)).map(({ data }) => data.attempts)).toEqual([1_000]);
  });
});

test("the operators' log gets a warning with the person's id and the network, and no name or address of theirs", async () => {
  const warn = vi.spyOn(log(), "warn");
  await signIn({
    email: account.user.email,
    password: "guess",
    address: "2001:db8:9:9::1",
    userAgent: LINUX,
  });
  await signIn({ email: "nobody@florin.test", password: "guess", address: "2001:db8:9:8::1" });
  await eventually(
    async () => warn.mock.calls.length,
    (calls) => calls >= 2,
  );
  const lines = warn.mock.calls.map(([facts]) => facts);
  expect(lines).toContainEqual({
    event: "sign_in.failed",
    userId: account.user.id,
    network: "2001:db8:9:9::/64",
    attempts: 1,
  });
  expect(lines).toContainEqual({
    event: "sign_in.failed",
    userId: null,
    network: "2001:db8:9:8::/64",
    attempts: 1,
  });
  warn.mockRestore();
});

test("failures of past days are swept away", async () => {
  await db.query(
    sql`insert into sign_in_tally (subject, kind, hour)
        select 'old ' || i, 'sign_in.failed', clock_timestamp() - interval '25 hours' from generate_series(1, 50) i`,
  );
  await enter("guess");
  const left = () => many(db, sql`select 1 from sign_in_tally where subject like 'old %'`);
  expect(await eventually(left, (rows) => rows.length === 0)).toEqual([]);
});

describe("a person is notified", () => {
  const noticesOf = async ({ cookie }: { cookie: string }) =>
    ((await call(cookie, { path: "home.notices", type: "query" })).data as Notice[]).filter(
      ({ kind }) => kind === "new_device" || kind === "sign_in_locked",
    );
  const first = async () => {
    const started = await enter(PASSWORD);
    return { ...started, cookie: await cookieFor(started.sessionId) };
  };

  test("of a sign-in on a device never used before, until they end it, and on their first device of nothing", async () => {
    const home = await first();
    expect(await noticesOf(home)).toEqual([]);
    await enter(PASSWORD, { deviceToken: home.deviceToken });
    expect(await noticesOf(home)).toEqual([]);
    const strange = await enter(PASSWORD, { address: "192.0.2.99", userAgent: PHONE });
    expect(await noticesOf(home)).toMatchObject([
      {
        kind: "new_device",
        device: { browser: "Safari", system: "iPhone" },
        address: "192.0.2.99",
        at: expect.any(String),
        others: 0,
      },
    ]);
    expect(await noticesOf({ cookie: await cookieFor(strange.sessionId) })).toEqual([]);
    await call(home.cookie, mutation("security.endSession", { id: strange.sessionId }));
    expect(await noticesOf(home)).toEqual([]);
  });

  test("once of all devices never used before, with the latest", async () => {
    const home = await first();
    for (const address of ["192.0.2.96", "192.0.2.97", "192.0.2.98"]) {
      await enter(PASSWORD, { address, userAgent: PHONE });
    }
    expect(await noticesOf(home)).toMatchObject([{ kind: "new_device", address: "192.0.2.98", others: 2 }]);
  });

  test("of a lock-out, and nobody else is", async () => {
    const home = await first();
    const address = elsewhere();
    for (let i = 0; i < 11; i++) await enter("guess", { address });
    await soon("sign_in.locked", 1);
    expect(await noticesOf(home)).toMatchObject([{ kind: "sign_in_locked", address }]);
    const stranger = await signedIn((await makeAccount()).user.id);
    expect(await noticesOf(stranger)).toEqual([]);
  });
});
