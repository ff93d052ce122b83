import { beforeEach, describe, expect, test } from "vitest";
import { acceptInvitation } from "@/server/accounts/accept-invitation";
import { findInvitation, wasAcceptedBy } from "@/server/accounts/find-invitation";
import { signIn } from "@/server/accounts/sign-in";
import type { Team } from "@/server/accounts/team-schema";
import type { Role } from "@/server/auth/scope";
import { cookieName, readCookie } from "@/server/auth/session-cookie";
import { authenticateUser } from "@/server/auth/user-scope";
import { makeAccount, PASSWORD, type TestAccount } from "@/tests/support/account";
import { db, many, one, sql } from "@/tests/support/sql";
import { type Call, call, memberOf, type Person, signedIn } from "@/tests/trpc/person";

const mutation = (path: string, input?: unknown): Call => ({ path, type: "mutation", input });
const list: Call = { path: "team.list", type: "query" };
const nobody = { signedIn: null, requestId: null };
const person = { name: " Grace ", password: PASSWORD };

let account: TestAccount;
let owner: Person;
let next = 0;
const newAddress = () => `guest-${++next}-${account.id.toLowerCase()}@florin.test`;

beforeEach(async () => {
  account = await makeAccount();
  owner = await signedIn(account.user.id);
});

async function invite(by: Person, email: string, role: Role) {
  const answer = await call(by.cookie, mutation("team.invite", { email, role }));
  const { url = "" } = (answer.data ?? {}) as { url?: string };
  return { ...answer, url, token: new URL(url || "http://x").searchParams.get("token") ?? "" };
}

async function readTeam(by: Person): Promise<Team> {
  return (await call(by.cookie, list)).data as Team;
}

async function whoIs({ cookie }: Person) {
  return authenticateUser(readCookie(new Headers({ cookie }), cookieName("session")), "test");
}

describe("an invitation", () => {
  test("makes a person a member, once, with the role it names", async () => {
    const email = newAddress();
    const { url, token } = await invite(owner, email.toUpperCase(), "finance");
    expect(url).toMatch(/\/invite\?token=[\w-]{43}$/);
    expect(await findInvitation(token)).toMatchObject({
      accountName: "Test Partner",
      email,
      role: "finance",
    });
    expect(await acceptInvitation({ token, person }, nobody)).toEqual({ email });
    const { userId = "" } = (await signIn({ email, password: PASSWORD, address: null })) ?? {};
    expect((await readTeam(owner)).members).toContainEqual(
      expect.objectContaining({ userId, name: "Grace", role: "finance" }),
    );
    await expect(acceptInvitation({ token, person }, nobody)).rejects.toMatchObject({ code: "not_found" });
    expect(await findInvitation(token)).toBeUndefined();
    const types = await many<{ type: string }>(
      db,
      sql`select type from audit_event where account_id = ${account.id} order by id`,
    );
    expect(types.map(({ type }) => type)).toEqual(["member.invited", "member.joined", "session.started"]);
  });

  test("is taken by one of two who open it at once", async () => {
    const { token } = await invite(owner, newAddress(), "viewer");
    const outcomes = await Promise.allSettled([
      acceptInvitation({ token, person }, nobody),
      acceptInvitation({ token, person }, nobody),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("keeps its token to itself", async () => {
    const { token } = await invite(owner, newAddress(), "viewer");
    const rows = await many<{ row: string }>(
      db,
      sql`select i::text as row from invitation i union all select a::text from audit_event a`,
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
  });

  test.each([
    ["after a week", sql`update invitation set expires_at = now() - interval '1 ms'`],
    ["once revoked", sql`update invitation set revoked_at = now() where accepted_at is null`],
  ])("is worth nothing %s", async (_when, statement) => {
    const { token } = await invite(owner, newAddress(), "viewer");
    await db.query(statement);
    await expect(acceptInvitation({ token, person }, nobody)).rejects.toMatchObject({ code: "not_found" });
  });

  test("of somebody who has a password is for them alone, and they work in either account", async () => {
    const theirs = await makeAccount("Elsewhere");
    const { token } = await invite(owner, theirs.user.email, "viewer");
    await expect(acceptInvitation({ token, person }, nobody)).rejects.toMatchObject({ code: "forbidden" });
    const stranger = await whoIs(owner);
    await expect(acceptInvitation({ token }, { signedIn: stranger, requestId: null })).rejects.toMatchObject({
      code: "forbidden",
    });
    const guest = await signedIn(theirs.user.id);
    await acceptInvitation({ token }, { signedIn: await whoIs(guest), requestId: null });
    expect((await whoIs(guest))?.scope).toMatchObject({ accountId: account.id, role: "viewer" });
    const accounts = (await call(guest.cookie, { path: "accounts.list", type: "query" })).data;
    expect(accounts).toMatchObject([
      { id: theirs.id, role: "owner", isPresent: false },
      { id: account.id, role: "viewer", isPresent: true },
    ]);
    await call(guest.cookie, mutation("accounts.switch", { accountId: theirs.id }));
    expect((await whoIs(guest))?.scope).toMatchObject({ accountId: theirs.id, role: "owner" });
  });

  test("asks for proof, refuses members, and replaces the one before", async () => {
    const email = newAddress();
    const first = await invite(owner, email, "viewer");
    await invite(owner, email, "developer");
    expect(await findInvitation(first.token)).toBeUndefined();
    expect((await readTeam(owner)).invitations).toMatchObject([{ email, role: "developer" }]);
    expect(await invite(owner, account.user.email, "viewer")).toMatchObject({ code: "params_validation" });
    await db.query(
      sql`update session set proven_at = now() - interval '1 hour' where id = ${owner.sessionId}`,
    );
    expect(await invite(owner, newAddress(), "viewer")).toMatchObject({ code: "proof_required" });
  });
});

describe("nobody raises anybody above themself", () => {
  test("neither by an invitation, nor by a change of role, nor can they take somebody above them down", async () => {
    const admin = await memberOf(account.id, "admin");
    const viewer = await memberOf(account.id, "viewer");
    expect(await invite(admin, newAddress(), "owner")).toMatchObject({ code: "forbidden" });
    expect((await invite(admin, newAddress(), "admin")).status).toBe(200);
    const change = (userId: string, role: Role) => mutation("team.changeRole", { userId, role });
    expect(await call(admin.cookie, change(viewer.userId, "owner"))).toMatchObject({ code: "forbidden" });
    expect(await call(admin.cookie, change(admin.userId, "owner"))).toMatchObject({ code: "forbidden" });
    expect(await call(admin.cookie, change(owner.userId, "viewer"))).toMatchObject({ code: "forbidden" });
    expect(await call(admin.cookie, mutation("team.remove", { userId: owner.userId }))).toMatchObject({
      code: "forbidden",
    });
    expect((await call(admin.cookie, change(viewer.userId, "admin"))).status).toBe(200);
    expect((await whoIs(viewer))?.scope.role).toBe("admin");
    expect((await call(owner.cookie, change(admin.userId, "owner"))).status).toBe(200);
  });

  test("and the list says what each may do to whom", async () => {
    const admin = await memberOf(account.id, "admin");
    await memberOf(account.id, "viewer");
    const below = ["admin", "developer", "finance", "support", "accountant", "viewer"];
    expect(await readTeam(admin)).toMatchObject({
      invitable: below,
      members: [
        { role: "owner", assignable: [], isRemovable: false },
        { role: "admin", assignable: below, isYou: true },
        { role: "viewer", assignable: below, isRemovable: true },
      ],
    });
    expect(await readTeam(await memberOf(account.id, "finance"))).toMatchObject({
      invitable: [],
      invitations: [],
    });
  });
});

describe("an account always keeps an owner", () => {
  test("who can neither step down nor be removed", async () => {
    for (const made of [
      mutation("team.changeRole", { userId: owner.userId, role: "admin" }),
      mutation("team.remove", { userId: owner.userId }),
    ])
      expect(await call(owner.cookie, made)).toMatchObject({ code: "invalid_state" });
  });

  test("also when two owners take each other down at the same moment", async () => {
    const other = await memberOf(account.id, "owner");
    const down = (userId: string) => mutation("team.changeRole", { userId, role: "viewer" });
    const answers = await Promise.all([
      call(owner.cookie, down(other.userId)),
      call(other.cookie, down(owner.userId)),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { owners } = await one<{ owners: number }>(
      db,
      sql`select count(*) as owners from membership where account_id = ${account.id} and role = 'owner'`,
    );
    expect(owners).toBe(1);
  });

  test("also by SQL", async () => {
    await expect(db.query(sql`delete from membership where account_id = ${account.id}`)).rejects.toThrow(
      "no owner",
    );
    await expect(
      db.query(sql`update membership set role = 'viewer' where account_id = ${account.id}`),
    ).rejects.toThrow("no owner");
  });
});

test("a person removed from their last account comes back only by an invitation for them", async () => {
  const { token } = await invite(owner, newAddress(), "viewer");
  const email = newAddress();
  const first = await invite(owner, email, "viewer");
  await acceptInvitation({ token: first.token, person }, nobody);
  await db.query(sql`delete from membership where user_id = (select id from "user" where email = ${email})`);
  const given = { email, password: PASSWORD, address: null };
  await expect(signIn(given)).rejects.toMatchObject({ code: "forbidden" });
  await expect(signIn({ ...given, invitation: token })).rejects.toMatchObject({ code: "forbidden" });
  await expect(signIn({ ...given, invitation: first.token })).rejects.toMatchObject({ code: "not_found" });
  const again = await invite(owner, email, "finance");
  expect(await signIn({ ...given, password: "another password", invitation: again.token })).toBeNull();
  const { userId = "" } = (await signIn({ ...given, invitation: again.token })) ?? {};
  expect(await wasAcceptedBy(again.token, userId)).toBe(true);
  expect((await readTeam(owner)).members).toContainEqual(
    expect.objectContaining({ userId, role: "finance" }),
  );
});

describe("a member's sessions", () => {
  test("are ended by an owner, on every device, and the member can sign in again", async () => {
    const viewer = await memberOf(account.id, "viewer");
    const elsewhere = await signedIn(viewer.userId);
    const end = mutation("team.endSessions", { userId: viewer.userId });
    expect((await call(owner.cookie, end)).data).toEqual({ ended: 2 });
    expect((await call(viewer.cookie, list)).status).toBe(401);
    expect((await call(elsewhere.cookie, list)).status).toBe(401);
    expect((await call((await signedIn(viewer.userId)).cookie, list)).status).toBe(200);
    const { data } = await one<{ data: object }>(
      db,
      sql`select data from audit_event where account_id = ${account.id} and type = 'member.sessions_ended'`,
    );
    expect(data).toMatchObject({ userId: viewer.userId, sessions: 2 });
  });

  test("are neither an admin's to end on an owner, nor ended here by oneself", async () => {
    const admin = await memberOf(account.id, "admin");
    const end = (userId: string) => mutation("team.endSessions", { userId });
    expect(await call(admin.cookie, end(owner.userId))).toMatchObject({ code: "forbidden" });
    expect(await call(owner.cookie, end(owner.userId))).toMatchObject({ code: "invalid_state" });
    expect((await call(owner.cookie, list)).status).toBe(200);
  });
});

describe("API keys of a member who is removed", () => {
  const create = (name: string) =>
    mutation("apiKeys.create", {
      name,
      mode: "test",
      permissions: ["payments:read"],
      expiresInDays: 30,
      merchantIds: null,
    });

  async function makeKey(by: Person, name: string): Promise<string> {
    return ((await call(by.cookie, create(name))).data as { item: { id: string } }).item.id;
  }

  async function statuses() {
    const keys = (await call(owner.cookie, { path: "apiKeys.list", type: "query" })).data as {
      name: string;
      status: string;
    }[];
    return Object.fromEntries(keys.map(({ name, status }) => [name, status]));
  }

  test("are listed, and those that are named end with the removal", async () => {
    const developer = await memberOf(account.id, "developer");
    const [used, unused] = [await makeKey(developer, "Till"), await makeKey(developer, "Laptop")];
    await makeKey(owner, "The owner's");
    await db.query(sql`update api_key set last_used_at = now() where id = ${used}`);
    const keysOf: Call = { path: "team.keysOf", type: "query", input: { userId: developer.userId } };
    expect((await call(owner.cookie, keysOf)).data).toMatchObject([
      { id: unused, name: "Laptop", isInUse: false },
      { id: used, name: "Till", isInUse: true },
    ]);
    const remove = mutation("team.remove", { userId: developer.userId, revokeKeyIds: [unused, unused] });
    expect((await call(owner.cookie, remove)).status).toBe(200);
    expect(await statuses()).toMatchObject({ Laptop: "revoked", Till: "active", "The owner's": "active" });
    const types = await many<{ type: string }>(
      db,
      sql`select type from audit_event where account_id = ${account.id} order by id desc limit 2`,
    );
    expect(types.map(({ type }) => type).toReversed()).toEqual(["member.removed", "api_key.revoked"]);
  });

  test("of somebody else do not end, and then nobody is removed", async () => {
    const developer = await memberOf(account.id, "developer");
    const foreign = await makeKey(owner, "The owner's");
    const remove = mutation("team.remove", { userId: developer.userId, revokeKeyIds: [foreign] });
    expect(await call(owner.cookie, remove)).toMatchObject({ code: "not_found" });
    expect(await statuses()).toMatchObject({ "The owner's": "active" });
    expect((await call(developer.cookie, list)).status).toBe(200);
  });
});

test("a removed member loses access with the next request", async () => {
  const viewer = await memberOf(account.id, "viewer");
  expect((await call(viewer.cookie, list)).status).toBe(200);
  expect((await call(owner.cookie, mutation("team.remove", { userId: viewer.userId }))).status).toBe(200);
  expect((await call(viewer.cookie, list)).status).toBe(401);
});
