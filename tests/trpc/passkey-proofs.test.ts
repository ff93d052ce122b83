import { beforeEach, describe, expect, test } from "vitest";
import { makeAccount, makeUser, PASSWORD, type TestAccount } from "@/tests/support/account";
import { Authenticator, type Deviation } from "@/tests/support/authenticator";
import { db, one, sql } from "@/tests/support/sql";
import {
  added,
  challengeFor,
  expireChallenges,
  firstOf,
  forgetProof,
  listOf,
  mutation,
  query,
} from "@/tests/trpc/passkey-world";
import { call, type Person, signedIn } from "@/tests/trpc/person";

let account: TestAccount;
let person: Person;

beforeEach(async () => {
  account = await makeAccount();
  person = await signedIn(account.user.id);
});

const prove = (passkey: unknown, who = person, more = {}) =>
  call(who.cookie, mutation("security.prove", { passkey, ...more }));

describe("proving by a passkey", () => {
  test("opens what needs a second factor, and the password proves nothing any more", async () => {
    const device = await added(person);
    await forgetProof(person);
    const id = await firstOf(person);
    const remove = mutation("security.removePasskey", { id });
    expect(await call(person.cookie, remove)).toMatchObject({ code: "proof_required" });
    const password = mutation("security.prove", { password: PASSWORD });
    expect(await call(person.cookie, password)).toMatchObject({ code: "params_validation" });
    const proof = await prove(device.sign(await challengeFor(person)));
    expect(proof, proof.text).toMatchObject({ status: 200 });
    expect(await listOf(person)).toMatchObject([{ lastUsedAt: expect.any(String) }]);
    expect((await call(person.cookie, remove)).status).toBe(200);
    const { data } = await call(person.cookie, query("security.overview"));
    expect(data).toMatchObject({ passkeys: 0, recoveryCodesLeft: 0 });
  });

  test("is the second factor that a change of where money goes needs", async () => {
    const device = await added(person);
    await forgetProof(person);
    const change = mutation("settlements.changeGuard", { waitHours: 48, fourEyes: false });
    expect(await call(person.cookie, change)).toMatchObject({ code: "proof_required" });
    await prove(device.sign(await challengeFor(person)));
    expect(await call(person.cookie, change)).toMatchObject({ code: "proof_required" });
    await prove(device.sign(await challengeFor(person)), person, { for: "payouts" });
    const answer = await call(person.cookie, change);
    expect(answer, answer.text).toMatchObject({ status: 200 });
  });

  test("does not follow from a proof by password just before the passkey was added", async () => {
    await call(person.cookie, mutation("security.prove", { password: PASSWORD, for: "payouts" }));
    await added(person);
    const change = mutation("settlements.changeGuard", { waitHours: 48, fourEyes: false });
    expect(await call(person.cookie, change)).toMatchObject({ code: "proof_required" });
  });

  test.each<[string, Deviation]>([
    ["from another site", { origin: "https://evil.example" }],
    ["for another site", { rpId: "evil.example" }],
    ["from a frame of another site", { crossOrigin: true }],
    ["of a device that did not check its user", { isVerified: false }],
    ["that names another person", { userHandle: Buffer.from("usr_other").toString("base64url") }],
    ["signed by another key", { signer: new Authenticator().privateKey }],
  ])("refuses an answer %s", async (_what, how) => {
    const device = await added(person);
    expect(await prove(device.sign(await challengeFor(person), how))).toMatchObject({
      code: "params_validation",
    });
  });

  test("takes a challenge once, in its session and in its time", async () => {
    const device = await added(person);
    const elsewhere = await signedIn(person.userId);
    const options = await challengeFor(person);
    const answer = device.sign(options);
    expect((await prove(answer, elsewhere)).code).toBe("params_validation");
    expect((await prove(answer)).status).toBe(200);
    expect((await prove(answer)).code).toBe("params_validation");
    expect((await prove(device.sign(options))).code).toBe("params_validation");
    const late = device.sign(await challengeFor(person));
    await expireChallenges();
    expect((await prove(late)).code).toBe("params_validation");
  });

  test("takes one of two parallel answers to a challenge", async () => {
    const device = await added(person);
    const options = await challengeFor(person);
    const answers = [device.sign(options), device.sign(options), device.sign(options)];
    const statuses = (await Promise.all(answers.map((answer) => prove(answer)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400, 400]);
  });

  test("takes one of two parallel answers with the same counter", async () => {
    const device = await added(person);
    const [first, second] = [await challengeFor(person), await challengeFor(person)];
    const answers = [device.sign(first, { counter: 7 }), device.sign(second, { counter: 7 })];
    const statuses = (await Promise.all(answers.map((answer) => prove(answer)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400]);
  });

  test("refuses a counter that does not rise, and takes devices that do not count", async () => {
    const device = await added(person);
    expect((await prove(device.sign(await challengeFor(person), { counter: 9 }))).status).toBe(200);
    for (const counter of [9, 8, 0]) {
      expect((await prove(device.sign(await challengeFor(person), { counter }))).code).toBe(
        "params_validation",
      );
    }
    expect((await prove(device.sign(await challengeFor(person), { counter: 10 }))).status).toBe(200);
    const still = await added(person);
    for (let i = 0; i < 2; i++) {
      expect((await prove(still.sign(await challengeFor(person), { counter: 0 }))).status).toBe(200);
    }
  });

  test("refuses another person's passkey, and records the failure", async () => {
    await added(person);
    const other = await signedIn((await makeUser(account.id, "viewer")).id);
    const theirs = await added(other);
    expect((await prove(theirs.sign(await challengeFor(person)))).code).toBe("params_validation");
    await expect
      .poll(() =>
        one<{ count: number }>(
          db,
          sql`select count(*)::int as count from audit_event where user_id = ${person.userId} and type = 'proof.failed'`,
        ),
      )
      .toEqual({ count: 1 });
  });

  test("is throttled like codes", async () => {
    const device = await added(person);
    for (let i = 0; i < 10; i++) {
      const wrong = device.sign(await challengeFor(person), { origin: "https://evil.example" });
      expect((await prove(wrong)).code).toBe("params_validation");
    }
    expect((await prove(device.sign(await challengeFor(person)))).code).toBe("rate_limited");
  });
});
