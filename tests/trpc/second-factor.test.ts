import type { TOTP } from "otpauth";
import { URI } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { signIn } from "@/server/accounts/sign-in";
import { AppError } from "@/server/kernel/errors";
import { makeAccount, PASSWORD } from "@/tests/support/account";
import { db, many, one, sql } from "@/tests/support/sql";
import { type Call, call, type Person, signedIn } from "@/tests/trpc/person";

const STEP_MS = 30_000;
const mutation = (path: string, input?: unknown): Call => ({ path, type: "mutation", input });
let next = 0;
const elsewhere = () => `198.51.100.${++next}`;

let person: Person;
let email: string;

/** The app with the secret that the server has just made. */
async function begin(): Promise<TOTP> {
  const { data } = await call(person.cookie, mutation("security.beginSecondFactor"));
  return URI.parse((data as { uri: string }).uri) as TOTP;
}

/** The code of now, or of some steps before or after. One of now is accepted for half a minute at least. */
const codeOf = (totp: TOTP, steps = 0) => totp.generate({ timestamp: Date.now() + steps * STEP_MS });

/** As if the last code had been used long ago, so that the one of now can be used whenever the test gets to it. */
async function forgetCode(): Promise<void> {
  await db.query(sql`update "user" set totp_last_step = totp_last_step - 10 where id = ${person.userId}`);
}

async function enable(): Promise<{ totp: TOTP; recovery: string[] }> {
  const totp = await begin();
  const answer = await call(person.cookie, mutation("security.enableSecondFactor", { code: codeOf(totp) }));
  expect(answer, answer.text).toMatchObject({ status: 200 });
  await forgetCode();
  return { totp, recovery: (answer.data as { codes: string[] }).codes };
}

async function outcome(code?: string, password = PASSWORD, address = elsewhere()): Promise<string> {
  try {
    return (await signIn({ email, password, code, address })) ? "in" : "wrong";
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

beforeEach(async () => {
  const { user } = await makeAccount();
  person = await signedIn(user.id);
  email = user.email;
});

describe("setting up", () => {
  test("names the person and the product, and counts only once a code was given", async () => {
    const totp = await begin();
    expect(totp).toMatchObject({ issuer: "Florin", label: email, digits: 6, period: 30, algorithm: "SHA1" });
    expect(await outcome()).toBe("in");
    const wrong = mutation("security.enableSecondFactor", { code: "000000" });
    expect(await call(person.cookie, wrong)).toMatchObject({ code: "params_validation" });
    expect(await outcome()).toBe("in");
  });

  test("requires proof, and not over what is set up already", async () => {
    await db.query(
      sql`update session set proven_at = now() - interval '1 hour' where id = ${person.sessionId}`,
    );
    const begun = mutation("security.beginSecondFactor");
    expect(await call(person.cookie, begun)).toMatchObject({ code: "proof_required" });
    await call(person.cookie, mutation("security.prove", { password: PASSWORD }));
    await enable();
    expect(await call(person.cookie, begun)).toMatchObject({ code: "invalid_state" });
  });

  test("keeps neither the secret nor the recovery codes in clear", async () => {
    const { totp, recovery } = await enable();
    const rows = await many<{ row: string }>(
      db,
      sql`select u::text as row from "user" u where id = ${person.userId}
          union all select r::text from recovery_code r where user_id = ${person.userId}`,
    );
    const stored = rows.map(({ row }) => row).join();
    expect(stored).not.toContain(Buffer.from(totp.secret.bytes).toString("hex"));
    expect(stored).not.toContain(totp.secret.base32);
    for (const code of recovery) expect(stored).not.toContain(code);
    expect(recovery).toHaveLength(10);
    for (const code of recovery) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/);
  });
});

describe("signing in with a second factor", () => {
  test("needs a code after the password, and states it only after the right password", async () => {
    const { totp } = await enable();
    expect(await outcome()).toBe("second_factor_required");
    expect(await outcome(undefined, "not the password")).toBe("wrong");
    expect(await outcome(codeOf(totp), "not the password")).toBe("wrong");
    expect(await outcome("123")).toBe("wrong_code");
    expect(await outcome(codeOf(totp))).toBe("in");
  });

  test("takes each code once, also of two at the same moment, and none that is older", async () => {
    const { totp } = await enable();
    const code = codeOf(totp);
    const outcomes = await Promise.all([outcome(code), outcome(code), outcome(code)]);
    expect(outcomes.toSorted()).toEqual(["in", "wrong_code", "wrong_code"]);
    expect(await outcome(codeOf(totp, -1))).toBe("wrong_code");
  });

  test("takes a code while the app shows it and one step longer, none that is older or to come", async () => {
    const { totp } = await enable();
    for (const steps of [-3, 2, 3]) expect(await outcome(codeOf(totp, steps))).toBe("wrong_code");
    await untilStepBegins();
    expect(await outcome(codeOf(totp, 1))).toBe("wrong_code");
    expect(await outcome(codeOf(totp, -1))).toBe("in");
  });

  test("takes each recovery code once, however it is typed", async () => {
    const { recovery } = await enable();
    const [first = "", second = ""] = recovery;
    expect(await outcome(first)).toBe("in");
    expect(await outcome(first)).toBe("wrong_code");
    expect(await outcome(` ${second.toUpperCase().replaceAll("-", " ")} `)).toBe("in");
    const { data } = await call(person.cookie, { path: "security.overview", type: "query" });
    expect(data).toMatchObject({ recoveryCodesLeft: 8 });
  });

  test("is throttled: ten wrong codes from a network close it there for the right one too", async () => {
    const { totp } = await enable();
    const there = elsewhere();
    for (let i = 0; i < 10; i++) expect(await outcome("000000", PASSWORD, there)).toBe("wrong_code");
    expect(await outcome(codeOf(totp), PASSWORD, there)).toBe("rate_limited");
    expect(await outcome(codeOf(totp))).toBe("in");
  });

  test("takes a hundred wrong codes a day from all networks, and no more", async () => {
    const { totp } = await enable();
    for (let i = 0; i < 100; i++) expect(await outcome("000000")).toBe("wrong_code");
    expect(await outcome(codeOf(totp))).toBe("rate_limited");
  });
});

describe("a person with a second factor", () => {
  const forgetProof = () =>
    db.query(sql`update session set proven_at = now() - interval '1 hour' where id = ${person.sessionId}`);

  test("proves by it: the password alone removes nothing and opens nothing", async () => {
    const { totp } = await enable();
    await forgetProof();
    const prove = await call(person.cookie, mutation("security.prove", { password: PASSWORD }));
    expect(prove).toMatchObject({ code: "params_validation" });
    for (const path of ["security.disableSecondFactor", "security.renewRecoveryCodes"]) {
      expect(await call(person.cookie, mutation(path))).toMatchObject({ code: "proof_required" });
    }
    const change = mutation("security.changePassword", { current: PASSWORD, next: "quite another password" });
    expect(await call(person.cookie, change)).toMatchObject({ code: "proof_required" });
    expect(await outcome()).toBe("second_factor_required");
    expect((await call(person.cookie, mutation("security.prove", { code: codeOf(totp) }))).status).toBe(200);
    expect((await call(person.cookie, change)).status).toBe(200);
    expect((await call(person.cookie, mutation("security.disableSecondFactor"))).status).toBe(200);
  });

  test("proves by it in other sessions, too, in which the password was given just before", async () => {
    const other = await signedIn(person.userId);
    await enable();
    expect(await call(other.cookie, mutation("security.disableSecondFactor"))).toMatchObject({
      code: "proof_required",
    });
  });

  test("proves by a recovery code when the app is lost", async () => {
    const { recovery } = await enable();
    await forgetProof();
    expect((await call(person.cookie, mutation("security.prove", { code: recovery[0] }))).status).toBe(200);
    expect((await call(person.cookie, mutation("security.disableSecondFactor"))).status).toBe(200);
  });
});

/** Waits until what is in the tolerance of the present step is surely no other step's: not in the last ten seconds of one. */
async function untilStepBegins(): Promise<void> {
  const leftMs = STEP_MS - (Date.now() % STEP_MS);
  if (leftMs < 10_000) await new Promise((resolve) => setTimeout(resolve, leftMs + 100));
}

test("a code proves who is at work, a used one does not", async () => {
  const { totp } = await enable();
  const prove = mutation("security.prove", { code: codeOf(totp) });
  expect((await call(person.cookie, prove)).status).toBe(200);
  expect(await call(person.cookie, prove)).toMatchObject({ code: "params_validation" });
});

test("new recovery codes end the old ones, and removing the factor ends them all", async () => {
  const { recovery } = await enable();
  const renewed = (await call(person.cookie, mutation("security.renewRecoveryCodes"))).data as {
    codes: string[];
  };
  expect(await outcome(recovery[0])).toBe("wrong_code");
  expect(await outcome(renewed.codes[0])).toBe("in");
  expect((await call(person.cookie, mutation("security.disableSecondFactor"))).status).toBe(200);
  expect(await outcome()).toBe("in");
  const { left } = await one<{ left: number }>(
    db,
    sql`select count(*) as left from recovery_code where user_id = ${person.userId}`,
  );
  expect(left).toBe(0);
  const types = await many<{ type: string }>(
    db,
    sql`select type from audit_event where user_id = ${person.userId} order by id`,
  );
  expect(
    types.map(({ type }) => type).filter((type) => !/^s(ession|econd_factor[.]failed)/.test(type)),
  ).toEqual(["second_factor.enabled", "recovery_codes.renewed", "second_factor.disabled"]);
});
