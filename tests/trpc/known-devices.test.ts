import { beforeEach, describe, expect, test } from "vitest";
import { signIn } from "@/server/accounts/sign-in";
import { cookieName } from "@/server/auth/session-cookie";
import { CLIENT_ADDRESS_HEADER } from "@/server/auth/sign-in-address";
import { AppError } from "@/server/kernel/errors";
import { makeAccount, makeUser, PASSWORD, type TestAccount } from "@/tests/support/account";
import { db, many, sql } from "@/tests/support/sql";
import { type Call, call, cookieFor, memberOf, type Person, signedIn } from "@/tests/trpc/person";

const LAPTOP = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const mutation = (path: string, input?: unknown): Call => ({ path, type: "mutation", input });
let network = 0;
const elsewhere = () => `198.51.100.${++network}`;

let account: TestAccount;
let email: string;
let userId: string;

beforeEach(async () => {
  account = await makeAccount();
  ({ email, id: userId } = account.user);
});

interface Device {
  address: string;
  deviceToken: string | null;
  userAgent?: string;
}

/** What a browser gets from a sign-in; a refusal's code where there is none. */
async function enter(device: Device, password = PASSWORD, who = email) {
  try {
    return (await signIn({ email: who, password, ...device })) ?? "wrong";
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

/** A browser in which the person has signed in. */
async function knownDevice(who = email): Promise<Device & { person: Person }> {
  const address = elsewhere();
  const started = await enter({ address, deviceToken: null, userAgent: LAPTOP }, PASSWORD, who);
  if (typeof started === "string") throw new Error(started);
  const { sessionId, deviceToken } = started;
  return { address, deviceToken, person: { userId, sessionId, cookie: await cookieFor(sessionId) } };
}

/** Ten wrong passwords a minute from everywhere for half an hour. */
async function attack(address = elsewhere): Promise<string[]> {
  const outcomes: string[] = [];
  for (let minute = 0; minute < 30; minute++) {
    await db.query(sql`update sign_in_attempt set attempted_at = attempted_at - interval '1 minute'`);
    const tries = Array.from({ length: 10 }, () => enter({ address: address(), deviceToken: null }, "guess"));
    outcomes.push(...(await Promise.all(tries)).map(String));
  }
  return outcomes;
}

describe("ten wrong passwords a minute from elsewhere", () => {
  test("keep nobody out who has signed in on that device before", async () => {
    const device = await knownDevice();
    const tried = await attack();
    expect(tried.filter((each) => each === "wrong")).toHaveLength(100);
    expect(await enter({ address: elsewhere(), deviceToken: null })).toBe("rate_limited");
    expect(await enter(device)).toMatchObject({ userId });
    expect(await enter({ ...device, address: elsewhere() })).toMatchObject({ userId });
  });

  test("from the person's own network do not, either", async () => {
    const device = await knownDevice();
    await attack(() => device.address);
    expect(await enter({ address: device.address, deviceToken: null })).toBe("rate_limited");
    expect(await enter(device)).toMatchObject({ userId });
  });

  test("leave a known device its own ten, whichever network it is in", async () => {
    const device = await knownDevice();
    for (let i = 0; i < 10; i++)
      expect(await enter({ ...device, address: elsewhere() }, "guess")).toBe("wrong");
    expect(await enter({ ...device, address: elsewhere() })).toBe("rate_limited");
    expect(await enter({ address: elsewhere(), deviceToken: null })).toMatchObject({ userId });
  });

  test("do not close a proof in the middle of a session", async () => {
    const device = await knownDevice();
    await db.query(sql`update session set proven_at = now() - interval '1 hour' where user_id = ${userId}`);
    const prove = (password: string, cookie: string, address: string) =>
      call(cookie, mutation("security.prove", { password }), { [CLIENT_ADDRESS_HEADER]: address });
    const stolen = await signedIn(userId);
    for (let i = 0; i < 101; i++) await prove("guess", stolen.cookie, elsewhere());
    expect(await prove(PASSWORD, stolen.cookie, elsewhere())).toMatchObject({ code: "rate_limited" });
    const cookie = `${device.person.cookie}; ${cookieName("device")}=${device.deviceToken}`;
    expect((await prove(PASSWORD, cookie, elsewhere())).status).toBe(200);
  });
});

describe("a device is known", () => {
  test("to the person who signed in on it, and to nobody else", async () => {
    const device = await knownDevice();
    const other = await makeUser(account.id, "viewer");
    const guess = () => enter(device, "guess", other.email);
    for (let i = 0; i < 10; i++) await guess();
    expect(await enter({ ...device, deviceToken: null }, PASSWORD, other.email)).toBe("rate_limited");
    expect(await enter({ ...device }, PASSWORD, other.email)).toBe("rate_limited");
  });

  test("to two people who share a browser, by one token", async () => {
    const device = await knownDevice();
    const other = await makeUser(account.id, "viewer");
    expect(await enter(device, PASSWORD, other.email)).toMatchObject({ deviceToken: device.deviceToken });
    expect(await enter(device)).toMatchObject({ deviceToken: device.deviceToken });
  });

  test("by a token that this server gave, kept as a hash; another is replaced", async () => {
    const planted = "p".repeat(43);
    const started = await enter({ address: elsewhere(), deviceToken: planted });
    expect(started).toMatchObject({ deviceToken: expect.stringMatching(/^[\w-]{43}$/) });
    const { deviceToken } = started as { deviceToken: string };
    expect(deviceToken).not.toBe(planted);
    const rows = await many<{ row: string }>(db, sql`select d::text as row from known_device d`);
    expect(rows.map(({ row }) => row).join()).not.toContain(deviceToken);
  });

  test.each([
    [
      "the person changes the password",
      mutation("security.changePassword", { current: PASSWORD, next: "a new one, and long" }),
    ],
    ["the person ends all other sessions", mutation("security.endOtherSessions")],
  ])("no longer once %s elsewhere", async (_what, action) => {
    const device = await knownDevice();
    const present = await knownDevice();
    expect((await call(present.person.cookie, action)).status).toBe(200);
    await attack();
    expect(await enter(device, "a new one, and long")).toBe("rate_limited");
    expect(await enter(present, "no password")).toBe("wrong");
  });

  test("no longer once its session was ended from another device, and still after a sign-out", async () => {
    const device = await knownDevice();
    const present = await knownDevice();
    await attack();
    expect(await enter(device)).toMatchObject({ userId });
    const { sessionId } = device.person;
    expect(
      (await call(present.person.cookie, mutation("security.endSession", { id: sessionId }))).data,
    ).toEqual({
      ended: 1,
    });
    expect(await enter(device)).toBe("rate_limited");
    expect(await enter(present)).toMatchObject({ userId });
  });

  test("no longer once an admin of the account has ended the person's sessions", async () => {
    const member = await makeUser(account.id, "viewer");
    await knownDevice(member.email);
    const owner = await signedIn(userId);
    expect((await call(owner.cookie, mutation("team.endSessions", { userId: member.id }))).status).toBe(200);
    expect(await many(db, sql`select 1 from known_device where user_id = ${member.id}`)).toEqual([]);
  });

  test("no longer once the person was removed from their last account", async () => {
    const member = await makeUser(account.id, "viewer");
    const device = await knownDevice(member.email);
    const owner = await signedIn(userId);
    await call(owner.cookie, mutation("team.remove", { userId: member.id }));
    const rows = await many(db, sql`select 1 from known_device where user_id = ${member.id}`);
    expect(rows).toEqual([]);
    expect(device.deviceToken).not.toBeNull();
  });

  test("for half a year, and twenty of them at most", async () => {
    const first = await knownDevice();
    for (let i = 0; i < 20; i++) await knownDevice();
    const rows = await many(db, sql`select 1 from known_device where user_id = ${userId}`);
    expect(rows).toHaveLength(20);
    await db.query(
      sql`update known_device set last_used_at = now() - interval '181 days' where user_id = ${userId}`,
    );
    await attack();
    expect(await enter(first)).toBe("rate_limited");
  });
});

test("a member's session on a known device is another person's business", async () => {
  const member = await memberOf(account.id, "viewer");
  const device = await knownDevice();
  expect(
    await call(member.cookie, mutation("security.endSession", { id: device.person.sessionId })),
  ).toMatchObject({ code: "not_found" });
});
