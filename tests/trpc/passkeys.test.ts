import { beforeEach, describe, expect, test } from "vitest";
import { makeAccount, makeUser, PASSWORD, type TestAccount } from "@/tests/support/account";
import { Authenticator, type Deviation } from "@/tests/support/authenticator";
import { db, many, one, sql } from "@/tests/support/sql";
import {
  add,
  added,
  expireChallenges,
  firstOf,
  forgetProof,
  listOf,
  mutation,
  optionsFor,
  query,
} from "@/tests/trpc/passkey-world";
import { call, type Person, signedIn } from "@/tests/trpc/person";

let account: TestAccount;
let person: Person;

beforeEach(async () => {
  account = await makeAccount();
  person = await signedIn(account.user.id);
});

const typesOf = async () =>
  (
    await many<{ type: string; data: object }>(
      db,
      sql`select type, data from audit_event where account_id = ${account.id} and type like 'passkey.%' order by id`,
    )
  ).map(({ type, data }) => ({ type, ...data }));

describe("adding a passkey", () => {
  test("needs a fresh proof, and offers what a device needs without a name", async () => {
    await forgetProof(person);
    const begin = mutation("security.beginPasskey");
    expect(await call(person.cookie, begin)).toMatchObject({ code: "proof_required" });
    await call(person.cookie, mutation("security.prove", { password: PASSWORD }));
    expect(await optionsFor(person)).toMatchObject({
      rp: { id: "localhost", name: "Florin" },
      user: { name: account.user.email },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
  });

  test("gives recovery codes with the first second factor, and none with the next", async () => {
    const first = await add(person);
    expect((first.data as { codes: string[] }).codes).toHaveLength(10);
    expect((await add(person)).data).toEqual({ codes: null });
    const { data } = await call(person.cookie, query("security.overview"));
    expect(data).toMatchObject({ passkeys: 2, recoveryCodesLeft: 10, secondFactorSince: null });
  });

  test.each<[string, Deviation]>([
    ["from another site", { origin: "https://evil.example" }],
    ["for another site", { rpId: "evil.example" }],
    ["to another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
    ["of another kind", { type: "webauthn.get" }],
    ["from a frame of another site", { crossOrigin: true }],
    ["of a device that did not check its user", { isVerified: false }],
  ])("refuses an answer %s", async (_what, how) => {
    expect(await add(person, how)).toMatchObject({ code: "invalid_signature" });
    expect(await listOf(person)).toEqual([]);
  });

  test("refuses a device's statement with a certificate, which would be fetched from elsewhere", async () => {
    const statement = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from("alg"),
      Buffer.from([0x26, 0x63]),
      Buffer.from("sig"),
      Buffer.from([0x41, 0x00, 0x63]),
      Buffer.from("x5c"),
      Buffer.from([0x81, 0x41, 0x00]),
    ]);
    const answer = await add(person, { attestation: { format: "packed", statement } });
    expect(answer).toMatchObject({ code: "invalid_signature" });
  });

  test("takes a challenge once, also of two parallel answers", async () => {
    const options = await optionsFor(person);
    const devices = [new Authenticator(), new Authenticator(), new Authenticator()];
    const answers = await Promise.all(
      devices.map((device) =>
        call(
          person.cookie,
          mutation("security.addPasskey", { name: "Laptop", answer: device.create(options) }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(await listOf(person)).toHaveLength(1);
  });

  test("refuses a challenge of another person, of another session and an expired one", async () => {
    const other = await signedIn((await makeUser(account.id, "viewer")).id);
    const elsewhere = await signedIn(person.userId);
    for (const who of [other, elsewhere]) {
      const answer = new Authenticator().create(await optionsFor(person));
      const sent = mutation("security.addPasskey", { name: "Mine", answer });
      expect(await call(who.cookie, sent)).toMatchObject({ code: "invalid_signature" });
    }
    const late = new Authenticator().create(await optionsFor(person));
    await expireChallenges();
    const sent = mutation("security.addPasskey", { name: "Late", answer: late });
    expect(await call(person.cookie, sent)).toMatchObject({ code: "invalid_signature" });
  });

  test("refuses a passkey that somebody has already", async () => {
    const device = await added(person);
    expect(await add(person, {}, device)).toMatchObject({ code: "invalid_state" });
    const other = await signedIn((await makeUser(account.id, "viewer")).id);
    expect(await add(other, {}, device)).toMatchObject({ code: "invalid_state" });
    expect(await listOf(other)).toEqual([]);
  });

  test("ends at ten passkeys, also of parallel ones", async () => {
    for (let i = 0; i < 9; i++) await added(person);
    const answers = [
      new Authenticator().create(await optionsFor(person)),
      new Authenticator().create(await optionsFor(person)),
    ];
    const last = await Promise.all(
      answers.map((answer) => call(person.cookie, mutation("security.addPasskey", { name: "Last", answer }))),
    );
    expect(last.map(({ code }) => code ?? "added").toSorted()).toEqual(["added", "invalid_state"]);
    expect(await call(person.cookie, mutation("security.beginPasskey"))).toMatchObject({
      code: "invalid_state",
    });
  });

  test("is in the audit log, with renaming and removing", async () => {
    await added(person);
    const id = await firstOf(person);
    await call(person.cookie, mutation("security.renamePasskey", { id, name: "Work laptop" }));
    expect(await listOf(person)).toMatchObject([{ name: "Work laptop", lastUsedAt: null }]);
    expect((await call(person.cookie, mutation("security.removePasskey", { id }))).status).toBe(200);
    expect(await typesOf()).toEqual([
      { type: "passkey.added", passkey: "Laptop" },
      { type: "passkey.renamed", from: "Laptop", to: "Work laptop" },
      { type: "passkey.removed", passkey: "Work laptop" },
    ]);
  });

  test("notifies the person's other sessions, not the one that added it", async () => {
    const other = await signedIn(person.userId);
    await added(person);
    const kindsOf = async (who: Person) =>
      ((await call(who.cookie, query("home.notices"))).data as { kind: string }[]).map(({ kind }) => kind);
    expect(await kindsOf(other)).toContain("passkey_added");
    expect(await kindsOf(person)).not.toContain("passkey_added");
  });
});

describe("a passkey and the account", () => {
  test("counts where an account demands a second factor", async () => {
    await added(person);
    const demand = mutation("team.demandFactor", { isDemanded: true });
    expect((await call(person.cookie, demand)).status).toBe(200);
    expect((await call(person.cookie, query("team.list"))).data).toMatchObject({
      members: [{ hasSecondFactor: true }],
    });
    const viewer = await signedIn((await makeUser(account.id, "viewer")).id);
    expect((await call(viewer.cookie, query("team.list"))).status).toBe(401);
    await added(viewer);
    expect((await call(viewer.cookie, query("team.list"))).status).toBe(200);
  });

  test("goes with the last membership, and its recovery codes too", async () => {
    const member = await signedIn((await makeUser(account.id, "viewer")).id);
    await added(member);
    await call(person.cookie, mutation("team.remove", { userId: member.userId }));
    const left = await one(
      db,
      sql`select (select count(*)::int from passkey where user_id = ${member.userId}) as passkeys,
            (select count(*)::int from recovery_code where user_id = ${member.userId}) as codes`,
    );
    expect(left).toEqual({ passkeys: 0, codes: 0 });
  });

  test("is another person's to rename or remove for nobody", async () => {
    await added(person);
    const id = await firstOf(person);
    const other = await signedIn((await makeUser(account.id, "owner")).id);
    for (const made of [
      mutation("security.renamePasskey", { id, name: "Mine" }),
      mutation("security.removePasskey", { id }),
    ])
      expect(await call(other.cookie, made)).toMatchObject({ code: "not_found" });
    expect(await listOf(person)).toMatchObject([{ name: "Laptop" }]);
  });
});
