import { URI } from "otpauth";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { findRecovery } from "@/server/accounts/find-recovery";
import { mailRecovery } from "@/server/accounts/mail-recovery";
import { offerRecovery } from "@/server/accounts/offer-recovery";
import { recoverPerson } from "@/server/accounts/recover-person";
import { signIn } from "@/server/accounts/sign-in";
import { RequestReset } from "@/server/accounts/team-schema";
import { PERMISSIONS } from "@/server/auth/permissions";
import { mint, type PartnerScope } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { chainsOf } from "@/server/chain/client/registry";
import { sendDueMails } from "@/server/mail/send-due-mails";
import { changeDestination } from "@/server/settlements/change-destination";
import { createSettlements } from "@/server/settlements/create-settlements";
import { makeAccount, makeUser, PASSWORD, type TestAccount } from "@/tests/support/account";
import { setEnvironment } from "@/tests/support/environment";
import { startMailServer } from "@/tests/support/mail-server";
import { asTableOwner } from "@/tests/support/owner-db";
import { db, one, sql } from "@/tests/support/sql";
import { added } from "@/tests/trpc/passkey-world";
import { call, type Person, signedIn } from "@/tests/trpc/person";

const NEW_PASSWORD = "an entirely other sentence";
const LAPTOP = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const server = await startMailServer();
setEnvironment({ SMTP_URL: server.url, MAIL_FROM: "no-reply@pay.example" });

let account: TestAccount;
let owner: Person;
let network = 0;

beforeEach(async () => {
  account = await makeAccount("Payouts & Sons");
  owner = await signedIn(account.user.id);
});
afterAll(() => server.stop());

const newNetwork = () => `198.51.100.${++network}`;
const received = async (address: string) => {
  await sendDueMails(50);
  return server.received.filter(({ to }) => to.includes(address));
};
/** Returns the token of a mail's link. */
const tokenIn = (text = "") => /[?]token=([\w-]{43})/.exec(text)?.[1] ?? "";
const client = { address: "198.51.100.250", userAgent: LAPTOP, deviceToken: null };

describe("an invitation", () => {
  const invite = (email: string) =>
    call(owner.cookie, { path: "team.invite", type: "mutation", input: { email, role: "finance" } });

  test("is mailed with its link, which the answer has too", async () => {
    const email = `invited-${account.id.slice(-8).toLowerCase()}@example.com`;
    const { data } = await invite(email);
    expect(data).toMatchObject({ email, isMailed: true });
    const [mail] = await received(email);
    expect(mail?.subject).toBe("Invitation to Payouts & Sons");
    expect(mail?.text).toContain((data as { url: string }).url);
    expect(mail?.text).toContain("as finance");
    expect(mail?.html).toContain("Payouts &amp; Sons");
  });

  test("is mailed to one address five times a day at most, and still made", async () => {
    const email = `often-${account.id.slice(-8).toLowerCase()}@example.com`;
    const mailed: unknown[] = [];
    for (let n = 0; n < 6; n++) mailed.push(((await invite(email)).data as { isMailed: boolean }).isMailed);
    expect(mailed).toEqual([true, true, true, true, true, false]);
  });
});

describe("a forgotten password", () => {
  const request = (email: string) => mailRecovery(RequestReset.parse({ email }), newNetwork());
  const link = async () => {
    const before = (await received(account.user.email)).length;
    await request(account.user.email);
    await expect.poll(async () => (await received(account.user.email)).length).toBe(before + 1);
    return tokenIn((await received(account.user.email)).at(-1)?.text);
  };

  test("is replaced by a mailed link, once; all sessions end", async () => {
    const token = await link();
    expect(await findRecovery(token)).toMatchObject({ state: "open", byMail: true });
    await recoverPerson({ token, password: NEW_PASSWORD }, { requestId: null, client });
    const team = { path: "team.list", type: "query" } as const;
    expect((await call(owner.cookie, team)).status).toBe(401);
    const given = { email: account.user.email, address: newNetwork() };
    expect(await signIn({ ...given, password: PASSWORD })).toBeNull();
    expect(await signIn({ ...given, password: NEW_PASSWORD })).toMatchObject({ userId: owner.userId });
    const again = recoverPerson({ token, password: PASSWORD }, { requestId: null, client });
    await expect(again).rejects.toMatchObject({ code: "not_found" });
    const { data } = await one<{ data: object }>(
      db,
      sql`select data from audit_event where account_id = ${account.id} and type = 'recovery_link.used'`,
    );
    expect(data).toMatchObject({ madeBy: "mail to the person", secondFactorRemoved: false });
  });

  test("leaves the second factor: the mailbox alone opens nothing", async () => {
    const begun = await call(owner.cookie, { path: "security.beginSecondFactor", type: "mutation" });
    const totp = URI.parse((begun.data as { uri: string }).uri);
    const input = { code: totp.generate() };
    await call(owner.cookie, { path: "security.enableSecondFactor", type: "mutation", input });
    const token = await link();
    const [mail] = (await received(account.user.email)).slice(-1);
    expect(mail?.text).toContain("Your second factor stays.");
    await recoverPerson({ token, password: NEW_PASSWORD }, { requestId: null, client });
    const given = { email: account.user.email, password: NEW_PASSWORD, address: newNetwork() };
    await expect(signIn(given)).rejects.toMatchObject({ code: "second_factor_required" });
    const codes = await one<{ count: number }>(
      db,
      sql`select count(*)::int as count from recovery_code where user_id = ${owner.userId}`,
    );
    expect(codes.count).toBeGreaterThan(0);
  });

  test("can be requested by strangers without effect on an operator's link; its use ends all links", async () => {
    const operators = tokenIn((await offerRecovery(account.user.email))?.url);
    const [first, second] = [await link(), await link()];
    for (const token of [operators, first, second]) expect((await findRecovery(token))?.state).toBe("open");
    await recoverPerson({ token: first, password: NEW_PASSWORD }, { requestId: null, client });
    for (const token of [operators, second]) expect((await findRecovery(token))?.state).toBe("expired");
  });

  test("sends three mails an hour to a person, and none to an address that nobody has", async () => {
    const nobody = `nobody-${account.id.slice(-8).toLowerCase()}@example.com`;
    for (let n = 0; n < 5; n++) {
      await expect(request(account.user.email)).resolves.toBeUndefined();
      await expect(request(nobody)).resolves.toBeUndefined();
    }
    await expect.poll(async () => (await received(account.user.email)).length).toBe(3);
    expect(await received(nobody)).toEqual([]);
  });

  test("sends nothing to a person who signs in by the company alone", async () => {
    await asTableOwner(sql`update "user" set password_hash = null where id = ${owner.userId}`);
    await request(account.user.email);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await received(account.user.email)).toEqual([]);
  });

  test("is refused to a network after ten requests for one address", async () => {
    const address = newNetwork();
    const email = account.user.email;
    for (let n = 0; n < 10; n++) await mailRecovery({ email }, address);
    await expect(mailRecovery({ email }, address)).rejects.toMatchObject({ code: "rate_limited" });
  });
});

test("a new passkey is told to its person", async () => {
  await added(owner);
  const [mail] = await received(account.user.email);
  expect(mail?.subject).toBe("A passkey was added");
  expect(mail?.text).toContain("Laptop");
  expect(mail?.text).toContain("remove the passkey, end your other sessions");
});

test("a sign-in on a new device is told to its person, and the first one is not", async () => {
  const enter = () =>
    signIn({ email: account.user.email, password: PASSWORD, address: newNetwork(), userAgent: LAPTOP });
  await enter();
  expect(await received(account.user.email)).toEqual([]);
  await enter();
  const [mail] = await received(account.user.email);
  expect(mail?.subject).toBe("Sign-in from a new device");
  expect(mail?.text).toContain("Firefox on Linux");
  expect(mail?.text).toContain(`198.51.100.${network}`);
});

describe("a changed destination", () => {
  const [FIRST, SECOND] = [`0x${"00".repeat(19)}aa`, `0x${"00".repeat(19)}bb`] as const;
  const chain = () => chainsOf("test")[0] as NonNullable<ReturnType<typeof chainsOf>[0]>;
  const at = (address: string) => `eip155:${chain().id}:${address}`;

  async function setUp() {
    const scope = await scopeOfMember(account.user.id, account.id, "test");
    const asset = `eip155:${chain().id}/erc20:${chain().tokens[0]?.address}`;
    const settlements = [{ asset, destination: at(FIRST) }];
    const target = { merchantId: account.merchant.id, idempotencyRecord: null };
    const made = await createSettlements(scope, { settlements }, target);
    return { scope, id: made.settlements[0]?.id ?? "" };
  }
  async function keyScope(): Promise<PartnerScope> {
    const key = await one<{ id: string }>(db, sql`select id from api_key where account_id = ${account.id}`);
    return mint<PartnerScope>({
      kind: "partner",
      accountId: account.id,
      keyId: key.id,
      mode: "test",
      permissions: PERMISSIONS,
      merchantIds: null,
      apiVersion: "2026-02-18",
    });
  }

  test("is told to every owner in full, and to nobody else; the set-up is told to nobody", async () => {
    const [other, finance] = [await makeUser(account.id, "owner"), await makeUser(account.id, "finance")];
    const { scope, id } = await setUp();
    expect(await received(account.user.email)).toEqual([]);
    await changeDestination(scope, { merchantId: account.merchant.id, id }, at(SECOND));
    for (const email of [account.user.email, other.email]) {
      const [mail] = await received(email);
      expect(mail?.subject).toBe(`${account.merchant.name}: a destination has changed`);
      for (const address of [FIRST, SECOND]) expect(mail?.text.toLowerCase()).toContain(address);
      expect(mail?.text).toContain(chain().name);
    }
    expect(await received(finance.email)).toEqual([]);
  });

  test("names the API key that changed it", async () => {
    const { id } = await setUp();
    await changeDestination(await keyScope(), { merchantId: account.merchant.id, id }, at(SECOND));
    const [mail] = await received(account.user.email);
    expect(mail?.text).toMatch(/^The API key .+ changed where the money of Payouts & Sons goes\.$/m);
  });

  test("that is not carried out is not told", async () => {
    const { scope, id } = await setUp();
    const refused = changeDestination(scope, { merchantId: account.merchant.id, id }, "eip155:1:0xnothing");
    await expect(refused).rejects.toThrow();
    expect(await received(account.user.email)).toEqual([]);
  });
});
