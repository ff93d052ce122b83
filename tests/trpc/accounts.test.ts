import { expect, test } from "vitest";
import { createAccount } from "@/server/accounts/create-account";
import { createUser } from "@/server/accounts/create-user";
import { signIn } from "@/server/accounts/sign-in";
import { scopeOfMember } from "@/server/auth/user-scope";
import { newId } from "@/server/kernel/ids";
import { db, many, one, sql } from "@/tests/support/sql";

const password = "a long enough password";
const person = () => ({ email: `${newId("usr")}@Florin.test`, name: "Ada", password });

function accounts(): Promise<{ count: number }> {
  return one(db, sql`select count(*) from account`);
}

test("an account is made with its owner, who can sign in, and its audit log begins", async () => {
  const owner = person();
  const { accountId, userId } = await createAccount({ name: "Ada & Co", owner });
  expect(await scopeOfMember(userId, accountId, "live")).toMatchObject({
    role: "owner",
    mode: "live",
    accountId,
  });
  expect(await signIn({ email: owner.email, password, address: null })).toMatchObject({ userId });
  const audit = await many(
    db,
    sql`select type, user_id as "userId" from audit_event where account_id = ${accountId}`,
  );
  expect(audit).toEqual([
    { type: "account.created", userId },
    { type: "session.started", userId },
  ]);
});

test("an e-mail address is one person's, in upper and lower case, and a refused account leaves nothing", async () => {
  const owner = person();
  const { accountId } = await createAccount({ name: "First", owner });
  const before = await accounts();
  const again = { ...owner, email: owner.email.toUpperCase() };
  await expect(createAccount({ name: "Second", owner: again })).rejects.toMatchObject({
    code: "params_validation",
  });
  await expect(createUser({ accountId, role: "viewer", ...again })).rejects.toMatchObject({
    code: "params_validation",
  });
  expect(await accounts()).toEqual(before);
});

test("a member is made with a role, and a stranger has none", async () => {
  const { accountId } = await createAccount({ name: "Team", owner: person() });
  const { userId } = await createUser({ accountId, role: "finance", ...person() });
  expect((await scopeOfMember(userId, accountId, "test")).role).toBe("finance");
  const other = await createAccount({ name: "Other", owner: person() });
  await expect(scopeOfMember(userId, other.accountId, "test")).rejects.toThrow("no member");
});

test.each([
  ["a short password", { password: "elevenchars" }],
  ["no e-mail address", { email: "ada" }],
  ["a name with a NUL", { name: "A\0da" }],
])("%s is refused", async (_what, fault) => {
  const before = await accounts();
  await expect(createAccount({ name: "Faulty", owner: { ...person(), ...fault } })).rejects.toThrow();
  expect(await accounts()).toEqual(before);
});

test("a password is stored as Argon2id with the cost that OWASP requires", async () => {
  const { userId } = await createAccount({ name: "Hashed", owner: person() });
  const { hash } = await one<{ hash: string }>(
    db,
    sql`select password_hash as hash from "user" where id = ${userId}`,
  );
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
