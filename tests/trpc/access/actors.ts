import { removeMember } from "@/server/accounts/remove-member";
import { ROLES, type Role } from "@/server/auth/scope";
import { endSession } from "@/server/auth/session";
import { scopeOfMember } from "@/server/auth/user-scope";
import { makeApiKey, PASSWORD, type TestAccount } from "@/tests/support/account";
import { makeOperator } from "@/tests/support/operator";
import { db, sql } from "@/tests/support/sql";
import { call, memberOf, type Person, proveByFactor, signedIn } from "@/tests/trpc/person";

/** The account under attack, or another one. */
export type Whose = "theirs" | "another";

/** A caller with their credentials. */
export interface Actor {
  name: string;
  headers: Record<string, string>;
  /** The session, if it is a live one of a member. */
  session?: { whose: Whose; role: Role; isProven: boolean; isOperator?: boolean };
  /** The API key, if it is valid; its target may be of another merchant, or of the other mode. */
  key?: { whose: Whose; tries: "all" | "other merchant" | "test mode" | "live mode" };
  /** Whether the caller sends an API key that is no longer valid. */
  hasDeadKey?: boolean;
}

const ofCookie = ({ cookie }: Person) => ({ cookie });
const ofKey = (key: string, merchant: { id: string }) => ({ "api-key": key, "merchant-id": merchant.id });

async function proven(person: Person): Promise<Person> {
  await proveByFactor(person);
  return person;
}

/** Every caller with a row in the matrix. */
export async function makeActors(account: TestAccount, other: TestAccount): Promise<Actor[]> {
  return [
    { name: "a stranger with a link", headers: {} },
    {
      name: "a stranger with an account",
      headers: ofCookie(await proven(await signedIn(other.user.id))),
      session: { whose: "another", role: "owner", isProven: true },
    },
    {
      name: "the operator, who is no member",
      headers: ofCookie(await proven(await signedIn((await makeOperator()).user.id))),
      session: { whose: "another", role: "owner", isProven: true, isOperator: true },
    },
    ...(await makeFormerPeople(account, other)),
    ...(await makeRoles(account)),
    ...(await makeKeys(account, other)),
  ];
}

async function makeRoles(account: TestAccount): Promise<Actor[]> {
  const roles = ROLES.map(async (role): Promise<Actor> => {
    const headers = ofCookie(await proven(await memberOf(account.id, role)));
    return { name: `the role ${role}`, headers, session: { whose: "theirs", role, isProven: true } };
  });
  const stolen = await memberOf(account.id, "owner");
  const made = await Promise.all(roles);
  // A slow machine needs longer than a proof lasts.
  await db.query(
    sql`update session set proven_at = now() + interval '1 hour', payouts_proven_at = now() + interval '1 hour'`,
  );
  await db.query(
    sql`update session set proven_at = now() - interval '1 hour', payouts_proven_at = null where id = ${stolen.sessionId}`,
  );
  return [
    ...made,
    {
      name: "a stolen session of an owner",
      headers: ofCookie(stolen),
      session: { whose: "theirs", role: "owner", isProven: false },
    },
  ];
}

/** Cookies that used to be valid. */
async function makeFormerPeople(account: TestAccount, other: TestAccount): Promise<Actor[]> {
  const [removed, moved, out, changed] = await Promise.all([
    memberOf(account.id, "admin"),
    memberOf(account.id, "admin"),
    memberOf(account.id, "owner"),
    memberOf(account.id, "owner"),
  ]);
  await db.query(
    sql`insert into membership (account_id, user_id, role) values (${other.id}, ${moved.userId}, 'owner')`,
  );
  await db.query(sql`update session set account_id = ${account.id} where id = ${moved.sessionId}`);
  const owner = await scopeOfMember(account.user.id, account.id, "test");
  for (const { userId } of [removed, moved]) await removeMember(owner, { userId, revokeKeyIds: [] }, "req_1");
  await proveByFactor(moved);
  await endSession(out.sessionId);
  await changePassword(changed.userId);
  return [
    { name: "a removed member", headers: ofCookie(removed) },
    {
      name: "a removed member who is in another account",
      headers: ofCookie(moved),
      session: { whose: "another", role: "owner", isProven: true },
    },
    { name: "a cookie from before the sign-out", headers: ofCookie(out) },
    { name: "a cookie from before the new password", headers: ofCookie(changed) },
  ];
}

/** The person's action in another browser. */
async function changePassword(userId: string): Promise<void> {
  const { cookie } = await signedIn(userId);
  const input = { current: PASSWORD, next: `${PASSWORD}, changed` };
  const { status, text } = await call(cookie, { path: "security.changePassword", type: "mutation", input });
  if (status !== 200) throw new Error(text);
}

async function makeKeys(account: TestAccount, other: TestAccount): Promise<Actor[]> {
  const limited = await makeApiKey(account.id, { merchantIds: [account.otherMerchant.id] });
  const live = await makeApiKey(account.id, { mode: "live" });
  const revoked = await makeApiKey(account.id);
  await db.query(sql`update api_key set revoked_at = now() where last4 = ${revoked.slice(-4)}`);
  return [
    {
      name: "a key of another account",
      headers: ofKey(other.apiKey, other.merchant),
      key: { whose: "another", tries: "all" },
    },
    {
      name: "a test key",
      headers: ofKey(account.apiKey, account.merchant),
      key: { whose: "theirs", tries: "all" },
    },
    {
      name: "a test key on what is of live mode",
      headers: ofKey(account.apiKey, account.merchant),
      key: { whose: "theirs", tries: "live mode" },
    },
    {
      name: "a live key on what is of test mode",
      headers: ofKey(live, account.merchant),
      key: { whose: "theirs", tries: "test mode" },
    },
    {
      name: "a key that is limited to another merchant",
      headers: ofKey(limited, account.otherMerchant),
      key: { whose: "theirs", tries: "other merchant" },
    },
    { name: "a revoked key", headers: ofKey(revoked, account.merchant), hasDeadKey: true },
  ];
}
