import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { POST as begin } from "@/app/api/passkey/route";
import { recoverPerson } from "@/server/accounts/recover-person";
import { signIn } from "@/server/accounts/sign-in";
import { signInByCompany } from "@/server/accounts/sign-in-by-company";
import { signInByPasskey } from "@/server/accounts/sign-in-by-passkey";
import { hashLinkToken, newLinkToken } from "@/server/auth/link-token";
import { asSignInError, restateAnswer } from "@/server/auth/sign-in-answer";
import { createTicket } from "@/server/auth/sign-in-ticket";
import { env } from "@/server/kernel/env";
import { AppError } from "@/server/kernel/errors";
import { makeAccount, makeUser, PASSWORD, type TestAccount } from "@/tests/support/account";
import { Authenticator, type Deviation } from "@/tests/support/authenticator";
import { asTableOwner } from "@/tests/support/owner-db";
import { db, many, one, sql } from "@/tests/support/sql";
import { call, type Person, signedIn } from "@/tests/trpc/person";

let account: TestAccount;
let person: Person;
let device: Authenticator;
let codes: string[];
let network = 0;

/** Each test has its own network, so that tests do not share the attempts. */
const client = { address: "", userAgent: null, deviceToken: null };

beforeEach(async () => {
  client.address = `198.51.100.${++network}`;
  account = await makeAccount();
  person = await signedIn(account.user.id);
  [device, codes] = await addPasskey(person);
});

async function addPasskey(who: Person): Promise<[Authenticator, string[]]> {
  const made = new Authenticator();
  const send = (path: string, input?: unknown) =>
    call(who.cookie, { path: `security.${path}`, type: "mutation", input });
  const { data: options } = await send("beginPasskey");
  const answer = made.create(options as Parameters<typeof made.create>[0]);
  const { data } = await send("addPasskey", { name: "Laptop", answer });
  return [made, (data as { codes: string[] | null }).codes ?? []];
}

function request(path: string, body: string, headers: Record<string, string>): Request {
  const url = new URL(path, env().PUBLIC_URL);
  const usual = { host: url.host, origin: url.origin, "content-length": String(Buffer.byteLength(body)) };
  return new Request(url, { method: "POST", body, headers: { ...usual, ...headers } });
}

/** What the page gets: the options, and the cookie of this browser. */
async function started() {
  const answer = await begin(request("/api/passkey", "{}", { "content-type": "application/json" }));
  expect(answer.status).toBe(200);
  const [cookie = ""] = answer.headers.getSetCookie();
  const challengeToken = /challenge=([\w-]{43});/.exec(cookie)?.[1] ?? "";
  return { options: await answer.json(), challengeToken, cookie };
}

const enter = (passkey: unknown, challengeToken: string | null, more: { invitation?: string } = {}) =>
  outcome(() =>
    signInByPasskey({
      ...client,
      passkey: JSON.stringify(passkey),
      challengeToken,
      presentSessionId: null,
      ...more,
    }),
  );

async function outcome(act: () => Promise<object | null>): Promise<string> {
  try {
    return (await act()) ? "in" : "wrong";
  } catch (error) {
    return error instanceof AppError ? String(error.details?.refusal ?? error.code) : String(error);
  }
}

async function answered(how: Deviation = {}, by = device) {
  const { options, challengeToken } = await started();
  return enter(by.sign(options, how), challengeToken);
}

const loggedOf = (type: string) =>
  many<{ data: object }>(
    db,
    sql`select data from audit_event where user_id = ${person.userId} and type = ${type} order by id`,
  );

describe("signing in with a passkey", () => {
  test("needs neither name nor password, and names nobody's passkeys", async () => {
    const { options, challengeToken, cookie } = await started();
    expect(options).toEqual({
      rpId: "localhost",
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 300_000,
      allowCredentials: [],
      userVerification: "required",
    });
    expect(cookie).toContain("HttpOnly; SameSite=Strict");
    expect(await enter(device.sign(options), challengeToken)).toBe("in");
    expect(await loggedOf("session.started")).toEqual([{ data: { by: "passkey", isNewDevice: false } }]);
  });

  test.each<[string, Deviation]>([
    ["from another site", { origin: "https://evil.example" }],
    ["for another site", { rpId: "evil.example" }],
    ["to another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
    ["of another kind", { type: "webauthn.create" }],
    ["from a frame of another site", { crossOrigin: true }],
    ["of a device that did not check its user", { isVerified: false }],
    ["that names another person", { userHandle: Buffer.from("usr_other").toString("base64url") }],
    ["signed by another key", { signer: new Authenticator().privateKey }],
  ])("refuses an answer %s", async (_what, how) => {
    expect(await answered(how)).toBe("passkey_refused");
  });

  test("refuses an unknown passkey like a wrong one", async () => {
    expect(await answered({}, new Authenticator())).toBe("passkey_refused");
    for (const junk of [undefined, "{}", "no JSON", "x".repeat(20_000)])
      expect(
        await outcome(() =>
          signInByPasskey({ ...client, passkey: junk, challengeToken: "x", presentSessionId: null }),
        ),
      ).toBe("passkey_refused");
  });

  test("refuses a challenge of another browser, a used one and an expired one", async () => {
    const [mine, theirs] = [await started(), await started()];
    const answer = device.sign(mine.options);
    expect(await enter(answer, theirs.challengeToken)).toBe("passkey_refused");
    expect(await enter(answer, null)).toBe("passkey_refused");
    expect(await enter(answer, mine.challengeToken)).toBe("in");
    expect(await enter(answer, mine.challengeToken)).toBe("passkey_refused");
    const late = await started();
    await asTableOwner(
      sql`update passkey_challenge set expires_at = clock_timestamp() - interval '1 millisecond'`,
    );
    expect(await enter(device.sign(late.options), late.challengeToken)).toBe("passkey_refused");
  });

  test("refuses a challenge that was made for a proof", async () => {
    const begun = await call(person.cookie, { path: "security.beginPasskeyProof", type: "mutation" });
    const answer = device.sign(begun.data as Parameters<typeof device.sign>[0]);
    expect(await enter(answer, person.sessionId)).toBe("passkey_refused");
  });

  test("lets one of two parallel answers in", async () => {
    const { options, challengeToken } = await started();
    const answers = [device.sign(options), device.sign(options), device.sign(options)];
    const outcomes = await Promise.all(answers.map((answer) => enter(answer, challengeToken)));
    expect(outcomes.toSorted()).toEqual(["in", "passkey_refused", "passkey_refused"]);
  });

  test("refuses a counter that does not rise, which a copied passkey shows", async () => {
    expect(await answered({ counter: 5 })).toBe("in");
    expect(await answered({ counter: 5 })).toBe("passkey_refused");
    expect(await answered({ counter: 6 })).toBe("in");
  });

  test("is throttled, and its failures are in the audit log", async () => {
    for (let i = 0; i < 10; i++) expect(await answered({ counter: 0, rpId: "x" })).toBe("passkey_refused");
    expect(await answered()).toBe("rate_limited");
    await expect
      .poll(() => loggedOf("sign_in.failed"))
      .toEqual([{ data: { attempts: 1 } }, { data: { attempts: 10 } }]);
    await expect.poll(() => loggedOf("sign_in.locked")).toEqual([{ data: { attempts: 1 } }]);
  });

  test("tells a person without an account only once the passkey is right", async () => {
    const member = await signedIn((await makeUser(account.id, "viewer")).id);
    const [theirs] = await addPasskey(member);
    await db.query(sql`delete from membership where user_id = ${member.userId}`);
    expect(await answered({ isVerified: false }, theirs)).toBe("passkey_refused");
    expect(await answered({}, theirs)).toBe("forbidden");
  });

  test("ends with the passkey", async () => {
    const { id } = await one<{ id: string }>(
      db,
      sql`select id from passkey where user_id = ${person.userId}`,
    );
    await call(person.cookie, { path: "security.removePasskey", type: "mutation", input: { id } });
    expect(await answered()).toBe("passkey_refused");
  });
});

describe("a passkey after the password", () => {
  const withPassword = (given: object = {}) =>
    signIn({ ...client, email: account.user.email, password: PASSWORD, ...given });

  test("is required, and the answer names the person's factors after the right password only", async () => {
    await expect(withPassword()).rejects.toMatchObject({
      code: "second_factor_required",
      details: { hasApp: false, hasPasskey: true },
    });
    expect(await withPassword({ password: "not the password" })).toBeNull();
    const { options, challengeToken } = await started();
    const passkey = JSON.stringify(device.sign(options));
    expect(await withPassword({ password: "wrong", passkey, challengeToken })).toBeNull();
    expect(await outcome(() => withPassword({ passkey, challengeToken }))).toBe("in");
    expect(await outcome(() => withPassword({ passkey, challengeToken }))).toBe("passkey_refused");
  });

  test("is the person's own, and a recovery code replaces it once", async () => {
    const other = await signedIn((await makeUser(account.id, "viewer")).id);
    const [theirs] = await addPasskey(other);
    const { options, challengeToken } = await started();
    const passkey = JSON.stringify(theirs.sign(options));
    expect(await outcome(() => withPassword({ passkey, challengeToken }))).toBe("passkey_refused");
    expect(await outcome(() => withPassword({ code: codes[0] }))).toBe("in");
    expect(await outcome(() => withPassword({ code: codes[0] }))).toBe("wrong_code");
  });

  test("is required after the company's sign-in, too", async () => {
    const ticketOf = () =>
      createTicket({
        issuer: "https://login.florin.test",
        subject: randomUUID(),
        email: account.user.email.toLowerCase(),
        name: "Ada",
      });
    const ticket = await ticketOf();
    const by = (given: object) =>
      outcome(() => signInByCompany({ ...client, ticket, presentSessionId: null, ...given }));
    expect(await by({})).toBe("second_factor_required");
    const { options, challengeToken } = await started();
    expect(await by({ passkey: JSON.stringify(device.sign(options)), challengeToken })).toBe("in");
  });
});

test("the page learns why it is not signed in, and which factors the person has", async () => {
  const shown = async (error: AppError) => {
    const query = new URLSearchParams({ error: asSignInError(error).message });
    const answer = await restateAnswer(Response.json({ url: `${env().PUBLIC_URL}/sign-in?${query}` }));
    return { status: answer.status, ...(await answer.json()) };
  };
  const details = { hasApp: false, hasPasskey: true };
  expect(await shown(new AppError("second_factor_required", "", { details }))).toMatchObject({
    status: 401,
    code: "second_factor_required",
    factors: details,
  });
  const refused = new AppError("forbidden", "", { details: { refusal: "passkey_refused" } });
  expect(await shown(refused)).toEqual({
    status: 401,
    code: "wrong_credentials",
    message: "This passkey was not accepted. Try again, or sign in with your password.",
  });
});

test("an owner's recovery link removes the passkeys, a mailed one keeps them", async () => {
  const recover = async (byMail: boolean) => {
    const { token } = newLinkToken();
    await db.query(
      sql`insert into recovery_link (token_hash, user_id, expires_at, by_mail)
          values (${hashLinkToken(token)}, ${person.userId}, now() + interval '5 minutes', ${byMail})`,
    );
    const given = { token, password: "an entirely other sentence" };
    await recoverPerson(given, { requestId: null, client: { ...client, address: null } });
  };
  await recover(true);
  expect(await answered()).toBe("in");
  await recover(false);
  expect(await answered()).toBe("passkey_refused");
});
