import { URI } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { acceptInvitation } from "@/server/accounts/accept-invitation";
import { findRecovery } from "@/server/accounts/find-recovery";
import { listPeople } from "@/server/accounts/list-people";
import { offerRecovery } from "@/server/accounts/offer-recovery";
import { signIn } from "@/server/accounts/sign-in";
import { operatorOfCommand } from "@/server/auth/operator-scope";
import { cookieName, readCookie } from "@/server/auth/session-cookie";
import { authenticateUser } from "@/server/auth/user-scope";
import { env } from "@/server/kernel/env";
import { joinBy } from "@/server/web/join";
import { makeAccount, makeUser, PASSWORD, type TestAccount } from "@/tests/support/account";
import { db, many, one, sql } from "@/tests/support/sql";
import { type Call, call, memberOf, type Person, signedIn } from "@/tests/trpc/person";

const NEW_PASSWORD = "an entirely other sentence";
const USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const mutation = (path: string, input?: unknown): Call => ({ path, type: "mutation", input });
const team: Call = { path: "team.list", type: "query" };
const tokenOf = (url: string) => new URL(url).searchParams.get("token") ?? "";

let account: TestAccount;
let owner: Person;

beforeEach(async () => {
  account = await makeAccount();
  owner = await signedIn(account.user.id);
});

/** Opens a link as a browser does: status and message. */
async function recover(token: string, password = NEW_PASSWORD) {
  const url = new URL("/api/join/recovery", env().PUBLIC_URL);
  const body = JSON.stringify({ token, password });
  const headers = {
    host: url.host,
    origin: url.origin,
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "x-client-address": "198.51.100.7",
    "user-agent": USER_AGENT,
  };
  const answer = await joinBy("recovery")(new Request(url, { method: "POST", headers, body }));
  const device =
    /^[\w-]*florin\.device=([\w-]{43});/.exec(answer.headers.getSetCookie()[0] ?? "")?.[1] ?? null;
  const { message } = (await answer.json()) as { message?: string };
  return { status: answer.status, message, device };
}

async function operatorsLink(email = account.user.email): Promise<string> {
  const made = await offerRecovery(email);
  return tokenOf(made?.url ?? "http://x");
}

async function ownersLink(by: Person, userId: string) {
  const answer = await call(by.cookie, mutation("team.recover", { userId }));
  const { url = "http://x" } = (answer.data ?? {}) as { url?: string };
  return { ...answer, token: tokenOf(url) };
}

async function enableFactor(person: Person): Promise<void> {
  const { data } = await call(person.cookie, mutation("security.beginSecondFactor"));
  const totp = URI.parse((data as { uri: string }).uri);
  const code = totp.generate();
  expect((await call(person.cookie, mutation("security.enableSecondFactor", { code }))).status).toBe(200);
}

const auditOf = (accountId: string) =>
  many<{ type: string; who: string | null; data: object; address: string | null; device: string | null }>(
    db,
    sql`select type, user_id as who, data, address, device from audit_event
        where account_id = ${accountId} and type like 'recovery_link.%' order by id`,
  );

describe("an operator's link", () => {
  test("lets an owner back in who lost the password and the phone, and ends what was signed in", async () => {
    await enableFactor(owner);
    await db.query(
      sql`insert into known_device (user_id, token_hash, is_further)
          values (${owner.userId}, sha256('a device'), false)`,
    );
    const url = (await offerRecovery(` ${account.user.email.toUpperCase()}`))?.url ?? "";
    expect(url).toMatch(/\/recover\?token=[\w-]{43}$/);
    expect(await findRecovery(tokenOf(url))).toMatchObject({
      state: "open",
      email: account.user.email,
      hasSecondFactor: true,
    });
    const { status, device } = await recover(tokenOf(url));
    expect(status).toBe(200);
    expect(device).not.toBeNull();
    expect((await call(owner.cookie, team)).status).toBe(401);
    const devices = await many<{ address: string }>(
      db,
      sql`select address from known_device where user_id = ${owner.userId}`,
    );
    expect(devices).toEqual([{ address: "198.51.100.7" }]);
    const given = { email: account.user.email, address: null };
    expect(await signIn({ ...given, password: PASSWORD })).toBeNull();
    expect(await signIn({ ...given, password: NEW_PASSWORD })).toMatchObject({ userId: owner.userId });
  });

  test("lets them in while strangers try a hundred wrong passwords", async () => {
    const { email } = account.user;
    for (let i = 0; i < 11; i++) {
      for (let n = 0; n < 10; n++) {
        await signIn({ email, password: "wrong", address: `203.0.113.${i}` }).catch(() => undefined);
      }
    }
    const { device } = await recover(await operatorsLink());
    const given = { email, password: NEW_PASSWORD, address: "198.51.100.7" };
    await expect(signIn(given)).rejects.toMatchObject({ code: "rate_limited" });
    expect(await signIn({ ...given, deviceToken: device })).toMatchObject({ userId: owner.userId });
  });

  test("stands in the audit log of each of the person's accounts: who made it, who used it, from where", async () => {
    const second = await makeAccount("Elsewhere");
    await db.query(
      sql`insert into membership (account_id, user_id, role) values (${second.id}, ${owner.userId}, 'viewer')`,
    );
    await enableFactor(owner);
    await recover(await operatorsLink());
    for (const { id } of [account, second]) {
      expect(await auditOf(id)).toMatchObject([
        {
          type: "recovery_link.made",
          who: null,
          data: { email: account.user.email, by: "operator's command" },
        },
        {
          type: "recovery_link.used",
          who: owner.userId,
          data: {
            madeBy: "operator's command",
            secondFactorRemoved: true,
            endedSessions: 1,
          },
          address: "198.51.100.7",
          device: "Firefox on Linux",
        },
      ]);
    }
  });

  test("states in a separate sentence that it is used, too old, replaced, or not known", async () => {
    const used = await operatorsLink();
    await recover(used);
    const replaced = await operatorsLink();
    const old = await operatorsLink();
    expect(await recover(replaced)).toMatchObject({
      status: 404,
      message: expect.stringMatching(/newer one/),
    });
    await db.query(
      sql`update recovery_link set expires_at = now() - interval '1 ms' where user_id = ${owner.userId}`,
    );
    expect(await recover(old)).toMatchObject({ status: 404, message: expect.stringMatching(/30 minutes/) });
    expect(await recover(used)).toMatchObject({
      status: 404,
      message: expect.stringMatching(/already used/),
    });
    const made = `${old.slice(0, -1)}${old.endsWith("A") ? "E" : "A"}`;
    expect(await recover(made)).toMatchObject({ status: 404, message: expect.stringMatching(/not known/) });
    expect(await offerRecovery("nobody@florin.test")).toBeNull();
  });

  test("works for one of two who open it at once, and lives 30 minutes", async () => {
    const token = await operatorsLink();
    const { lifeS } = await one<{ lifeS: number }>(
      db,
      sql`select extract(epoch from expires_at - created_at)::float8 as "lifeS" from recovery_link
          where user_id = ${owner.userId}`,
    );
    expect(lifeS).toBeCloseTo(1_800, 0);
    const answers = await Promise.all([recover(token), recover(token, "one more long sentence")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  test("is kept as a hash, and a short password does not use it up", async () => {
    const token = await operatorsLink();
    expect((await recover(token, "short")).status).toBe(400);
    const rows = await many<{ row: string }>(
      db,
      sql`select l::text as row from recovery_link l where user_id = ${owner.userId}
          union all select a::text from audit_event a where account_id = ${account.id}`,
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
    expect((await recover(token)).status).toBe(200);
  });

  test("also ends the links that the person had made for others", async () => {
    const member = await memberOf(account.id, "viewer");
    const { token } = await ownersLink(owner, member.userId);
    await recover(await operatorsLink());
    expect((await recover(token)).status).toBe(404);
  });
});

describe("an owner's link for a member", () => {
  test("sets the member's password; the log names the owner and the member", async () => {
    const admin = await memberOf(account.id, "admin");
    const { token, status } = await ownersLink(owner, admin.userId);
    expect(status).toBe(200);
    expect((await recover(token)).status).toBe(200);
    expect((await call(admin.cookie, team)).status).toBe(401);
    expect(await auditOf(account.id)).toMatchObject([
      { type: "recovery_link.made", who: owner.userId, data: { userId: admin.userId } },
      { type: "recovery_link.used", who: admin.userId, data: { madeBy: "Test owner" } },
    ]);
  });

  test("is an owner's to make, after a fresh proof, for others, other owners too", async () => {
    const admin = await memberOf(account.id, "admin");
    const coOwner = await makeUser(account.id, "owner");
    expect(await ownersLink(admin, coOwner.id)).toMatchObject({ code: "forbidden" });
    expect(await ownersLink(owner, owner.userId)).toMatchObject({ code: "invalid_state" });
    expect((await ownersLink(owner, coOwner.id)).status).toBe(200);
    await db.query(
      sql`update session set proven_at = now() - interval '1 hour' where id = ${owner.sessionId}`,
    );
    expect(await ownersLink(owner, coOwner.id)).toMatchObject({ code: "proof_required" });
  });

  test("never gives an owner a person who belongs to another account as well", async () => {
    const theirs = await makeAccount("Elsewhere");
    await db.query(
      sql`insert into membership (account_id, user_id, role) values (${account.id}, ${theirs.user.id}, 'viewer')`,
    );
    const refused = await ownersLink(owner, theirs.user.id);
    expect(refused).toMatchObject({ code: "forbidden" });
    expect(refused.text).toContain("operator of the installation");
    expect(await auditOf(account.id)).toEqual([]);
  });

  test("stops working when the person has joined another account in the meantime", async () => {
    const member = await memberOf(account.id, "viewer");
    const { token } = await ownersLink(owner, member.userId);
    const other = await makeAccount("Elsewhere");
    const theirOwner = await signedIn(other.user.id);
    const { email } = await one<{ email: string }>(
      db,
      sql`select email from "user" where id = ${member.userId}`,
    );
    const { data } = await call(theirOwner.cookie, mutation("team.invite", { email, role: "admin" }));
    const cookie = readCookie(new Headers({ cookie: member.cookie }), cookieName("session"));
    const guest = await authenticateUser(cookie, "test");
    await acceptInvitation(
      { token: tokenOf((data as { url: string }).url) },
      { signedIn: guest, requestId: null },
    );
    expect(await recover(token)).toMatchObject({
      status: 404,
      message: expect.stringMatching(/members of your account have changed/),
    });
    expect((await call(member.cookie, team)).status).toBe(200);
  });

  test("stops working when its maker is an owner no more, or the member was removed", async () => {
    const member = await memberOf(account.id, "viewer");
    const coOwner = await memberOf(account.id, "owner");
    const { token } = await ownersLink(coOwner, member.userId);
    await call(owner.cookie, mutation("team.changeRole", { userId: coOwner.userId, role: "admin" }));
    expect((await findRecovery(token))?.state).toBe("withdrawn");
    const { token: second } = await ownersLink(owner, member.userId);
    await call(owner.cookie, mutation("team.remove", { userId: member.userId }));
    expect((await recover(second)).status).toBe(404);
  });
});

test("other owners are notified of a link that was made and used, the maker and the person are not", async () => {
  const coOwner = await memberOf(account.id, "owner");
  const admin = await memberOf(account.id, "admin");
  const { token } = await ownersLink(owner, admin.userId);
  await recover(token);
  const noticesOf = async ({ cookie }: Person) => {
    const { data } = await call(cookie, { path: "home.notices", type: "query" });
    return (data as { kind: string }[]).filter(({ kind }) => kind.startsWith("recovery_link"));
  };
  expect(await noticesOf(coOwner)).toMatchObject([
    { kind: "recovery_link_used", person: "Test admin", madeBy: "Test owner" },
    { kind: "recovery_link_made", person: "Test admin", madeBy: "Test owner" },
  ]);
  expect(await noticesOf(owner)).toMatchObject([{ kind: "recovery_link_used" }]);
  expect(await noticesOf(await memberOf(account.id, "finance"))).toEqual([]);
});

test("the operator's list names everybody with accounts, roles, second factor and last sign-in", async () => {
  await enableFactor(owner);
  const never = await makeUser(account.id, "viewer");
  const people = await listPeople(operatorOfCommand());
  expect(people.find(({ email }) => email === account.user.email)).toEqual({
    email: account.user.email,
    accounts: [{ name: "Test Partner", role: "owner" }],
    hasSecondFactor: true,
    lastSignInAt: expect.any(Date),
  });
  expect(people.find(({ email }) => email === never.email)).toMatchObject({ lastSignInAt: null });
});
