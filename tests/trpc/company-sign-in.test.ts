import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { recoverPerson } from "@/server/accounts/recover-person";
import { signIn } from "@/server/accounts/sign-in";
import { signInByCompany } from "@/server/accounts/sign-in-by-company";
import { type CompanyPerson, readClaims } from "@/server/auth/company-provider";
import { hashLinkToken, newLinkToken } from "@/server/auth/link-token";
import { createTicket } from "@/server/auth/sign-in-ticket";
import { parseEnv } from "@/server/kernel/env";
import { newId } from "@/server/kernel/ids";
import { makeAccount, makeUser, PASSWORD } from "@/tests/support/account";
import { asTableOwner } from "@/tests/support/owner-db";
import { db, many, maybeOne, sql } from "@/tests/support/sql";

const ISSUER = "https://login.florin.test";
const client = { address: "192.0.2.77", userAgent: null, deviceToken: null, presentSessionId: null };

function employee(email: string | null, subject: string = randomUUID()): CompanyPerson {
  return { issuer: ISSUER, subject, email: email?.toLowerCase() ?? null, name: "Grace Hopper" };
}

async function enter(person: CompanyPerson, more: { code?: string; invitation?: string } = {}) {
  return signInByCompany({ ...client, ...more, ticket: await createTicket(person) });
}

/** Why a person does not get in; "in" when they do. */
async function outcome(person: CompanyPerson, more: Parameters<typeof enter>[1] = {}): Promise<unknown> {
  try {
    await enter(person, more);
    return "in";
  } catch (error) {
    const { code, details } = error as { code: string; details?: { refusal?: string } };
    return details?.refusal ?? code;
  }
}

async function invite(accountId: string, invitedBy: string, email: string): Promise<string> {
  const { token, hash } = newLinkToken();
  await db.query(
    sql`insert into invitation (id, account_id, email, role, token_hash, invited_by, expires_at)
        values (${newId("inv")}, ${accountId}, ${email}, 'developer', ${hash}, ${invitedBy}, now() + interval '7 days')`,
  );
  return token;
}

const identitiesOf = (userId: string) =>
  many<{ subject: string }>(db, sql`select subject from person_identity where user_id = ${userId}`);

describe("a company sign-in", () => {
  test("links a member once, by the verified e-mail address, and knows the subject from then on", async () => {
    const { user } = await makeAccount();
    const person = employee(user.email);
    expect((await enter(person)).userId).toBe(user.id);
    expect(await identitiesOf(user.id)).toEqual([{ subject: person.subject }]);
    expect((await enter({ ...person, email: null })).userId).toBe(user.id);
    const other = await makeAccount();
    expect((await enter({ ...person, email: other.user.email.toLowerCase() })).userId).toBe(user.id);
    expect(await identitiesOf(other.user.id)).toEqual([]);
    const types = await many<{ type: string }>(
      db,
      sql`select type from audit_event where user_id = ${user.id} order by id`,
    );
    expect(types.map(({ type }) => type)).toEqual([
      "identity.linked",
      "session.started",
      "session.started",
      "session.started",
    ]);
  });

  test("is refused without a verified e-mail address, for a member and for a stranger", async () => {
    const { user } = await makeAccount();
    expect(await outcome(employee(null))).toBe("company_unverified");
    expect(await identitiesOf(user.id)).toEqual([]);
  });

  test("is refused for a person who is no member and was not invited", async () => {
    expect(await outcome(employee(`${randomUUID()}@florin.test`))).toBe("company_unknown");
  });

  test("is refused for another subject with the e-mail address of a linked person", async () => {
    const { user } = await makeAccount();
    await enter(employee(user.email));
    expect(await outcome(employee(user.email))).toBe("company_mismatch");
    expect(await identitiesOf(user.id)).toHaveLength(1);
  });

  test("uses a ticket once, also when it is used twice at the same moment", async () => {
    const { user } = await makeAccount();
    const ticket = await createTicket(employee(user.email));
    const tries = await Promise.allSettled([
      signInByCompany({ ...client, ticket }),
      signInByCompany({ ...client, ticket }),
    ]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(signInByCompany({ ...client, ticket })).rejects.toMatchObject({
      details: { refusal: "company_expired" },
    });
    await expect(signInByCompany({ ...client, ticket: null })).rejects.toThrow();
    const late = await createTicket(employee(user.email));
    await asTableOwner(
      sql`update sign_in_ticket set expires_at = now() - interval '1 ms' where token_hash = ${hashLinkToken(late)}`,
    );
    await expect(signInByCompany({ ...client, ticket: late })).rejects.toThrow();
  });

  test("requires the second factor, links nobody before it, and keeps the ticket meanwhile", async () => {
    const { user } = await makeAccount();
    await db.query(
      sql`update "user" set totp_secret = '\\x00', totp_enabled_at = now() where id = ${user.id}`,
    );
    expect(await outcome(employee(user.email))).toBe("second_factor_required");
    expect(await outcome(employee(user.email), { code: "000000" })).toBe("wrong_code");
    expect(await outcome(employee(user.email), { code: "x".repeat(65) })).toBe("wrong_code");
    expect(await identitiesOf(user.id)).toEqual([]);
  });

  test("counts wrong codes as the password's sign-in does", async () => {
    const { user } = await makeAccount();
    await db.query(
      sql`update "user" set totp_secret = '\\x00', totp_enabled_at = now() where id = ${user.id}`,
    );
    const person = employee(user.email);
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await outcome(person, { code: "000000" })).toBe("wrong_code");
    }
    expect(await outcome(person, { code: "000000" })).toBe("rate_limited");
  });

  test("makes an invited person a member, without a password", async () => {
    const { id, user } = await makeAccount();
    const email = `${randomUUID()}@florin.test`;
    expect(await outcome(employee(email), { invitation: newLinkToken().token })).toBe("company_unknown");
    const other = await makeAccount();
    const foreign = await invite(other.id, other.user.id, `${randomUUID()}@florin.test`);
    expect(await outcome(employee(email), { invitation: foreign })).toBe("company_unknown");
    await invite(id, user.id, email);
    const { userId } = await enter(employee(email));
    expect(
      await maybeOne(
        db,
        sql`select u.name, u.password_hash as hash, m.account_id as account, m.role from "user" u
            join membership m on m.user_id = u.id where u.id = ${userId}`,
      ),
    ).toEqual({ name: "Grace Hopper", hash: null, account: id, role: "developer" });
    expect(await signIn({ email, password: "", address: client.address })).toBeNull();
    expect(await signIn({ email, password: PASSWORD, address: client.address })).toBeNull();
    expect(await outcome(employee(email))).toBe("company_mismatch");
  });

  test("does not let in a person who was removed, until they are invited again", async () => {
    const { id, user } = await makeAccount();
    const member = await makeUser(id, "viewer");
    const person = employee(member.email);
    await enter(person);
    await db.query(sql`delete from membership where user_id = ${member.id}`);
    expect(await outcome(person)).toBe("company_unknown");
    await invite(id, user.id, member.email.toLowerCase());
    expect(await outcome({ ...person, email: null })).toBe("company_unverified");
    expect((await enter(person)).userId).toBe(member.id);
  });

  test("is unlinked by a recovery link", async () => {
    const { user } = await makeAccount();
    await enter(employee(user.email));
    const { token, hash } = newLinkToken();
    await db.query(
      sql`insert into recovery_link (token_hash, user_id, expires_at) values (${hash}, ${user.id}, now() + interval '5 minutes')`,
    );
    await recoverPerson(
      { token, password: "an entirely other sentence" },
      { requestId: null, client: { address: null, userAgent: null, deviceToken: null } },
    );
    expect(await identitiesOf(user.id)).toEqual([]);
    expect(await outcome(employee(user.email))).toBe("in");
  });
});

describe("the issuer's claims", () => {
  const issuer = { url: ISSUER, clientId: "florin", clientSecret: "x", name: "login.florin.test" };
  const claims = { iss: `${ISSUER}/`, sub: "7", email: " Ada@Florin.test", name: "Ada" };

  test("give an e-mail address only when it is verified", () => {
    const read = (more: object) => readClaims({ ...claims, ...more }, issuer).email;
    expect(read({ email_verified: true })).toBe("ada@florin.test");
    for (const value of [undefined, false, null, "true", 1])
      expect(read({ email_verified: value })).toBeNull();
  });

  test.each([
    ["another issuer", { iss: "https://evil.example" }],
    ["no subject", { sub: undefined }],
    ["an empty subject", { sub: "" }],
    ["a long subject", { sub: "x".repeat(256) }],
  ])("are refused with %s", (_what, more) => {
    expect(() => readClaims({ ...claims, ...more }, issuer)).toThrow();
  });
});

describe("the configuration", () => {
  const all = { OIDC_ISSUER: `${ISSUER}/`, OIDC_CLIENT_ID: "florin", OIDC_CLIENT_SECRET: "secret" };

  test("takes all three variables or none, and https alone but for this machine", () => {
    expect(parseEnv(all).OIDC_ISSUER).toBe(ISSUER);
    for (const name of Object.keys(all)) {
      expect(() => parseEnv({ ...all, [name]: "" })).toThrow("set all three or none");
    }
    expect(() => parseEnv({ ...all, OIDC_ISSUER: "http://login.florin.test" })).toThrow("OIDC_ISSUER");
    expect(parseEnv({ ...all, OIDC_ISSUER: "http://127.0.0.1:8080" }).OIDC_ISSUER).toBe(
      "http://127.0.0.1:8080",
    );
  });
});
