import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { hash } from "@node-rs/argon2";
import type { Page } from "@playwright/test";
import pg from "pg";
import { newId } from "@/server/kernel/ids";
import { enter } from "@/tests/e2e/dashboard-visit";
import type { Demo } from "@/tests/support/e2e";

type Login = Demo["dashboard"];

/** Runs one statement in the tested app's database; returns its rows. */
export function inDatabase<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  return runAsOwner<Row>("", text, values);
}

/** Writes past the rules of the database: with triggers and foreign keys switched off, as its superuser can. */
export async function pastTheRules(text: string, values: unknown[]): Promise<void> {
  await runAsOwner("?options=-c%20session_replication_role%3Dreplica", text, values);
}

async function runAsOwner<Row extends object>(
  settings: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const file = path.join(process.env.FLORIN_E2E_DATA_DIR ?? "", "postgres", "florin-instance.json");
  const { port, password } = JSON.parse(readFileSync(file, "utf8")) as { port: number; password: string };
  const client = new pg.Client({
    connectionString: `postgresql://postgres:${password}@127.0.0.1:${port}/florin${settings}`,
  });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Creates a separate account with an owner, so that a test sees nobody else's settings. */
export async function makeOwner(): Promise<Login> {
  const [accountId, userId] = [newId("acc"), newId("usr")];
  const owner = {
    email: `${randomBytes(6).toString("hex")}@florin.test`,
    password: "the password of an owner",
  };
  const cheap = await hash(owner.password, { memoryCost: 1_024, timeCost: 1, parallelism: 1 });
  await inDatabase("insert into account (id, name) values ($1, 'Harbour Books')", [accountId]);
  await inDatabase(`insert into "user" (id, email, name, password_hash) values ($1, $2, 'Ada Owner', $3)`, [
    userId,
    owner.email,
    cheap,
  ]);
  await inDatabase("insert into membership (account_id, user_id, role) values ($1, $2, 'owner')", [
    accountId,
    userId,
  ]);
  return owner;
}

/** Adds another member to an owner's account, with the same password, and API keys of theirs by name. */
export async function makeMember(
  owner: Login,
  { name, keys = [] }: { name: string; keys?: string[] },
): Promise<Login> {
  const userId = newId("usr");
  const email = `${randomBytes(6).toString("hex")}@florin.test`;
  await inDatabase(
    `insert into "user" (id, email, name, password_hash) select $1, $2, $3, password_hash from "user" where email = $4`,
    [userId, email, name, owner.email],
  );
  await inDatabase(
    `insert into membership (account_id, user_id, role) select account_id, $1, 'developer' from membership
     where user_id = (select id from "user" where email = $2)`,
    [userId, owner.email],
  );
  for (const key of keys) {
    await inDatabase(
      `insert into api_key (id, account_id, name, mode, prefix, last4, hash, scopes, created_by)
       select $1, account_id, $2, 'test', 'wcp_test_', $3, $4, '{payments:read}', user_id from membership where user_id = $5`,
      [newId("key"), key, randomBytes(2).toString("hex"), randomBytes(32), userId],
    );
  }
  return { email, password: owner.password };
}

/** Backdates the person's sign-in by an hour. */
export async function forgetProof({ email }: Login): Promise<void> {
  await inDatabase(
    `update session set proven_at = now() - interval '1 hour'
     where user_id = (select id from "user" where email = $1)`,
    [email],
  );
}

/**
 * Gives a person a second factor that was set up long ago.
 * @returns its recovery codes; each counts once
 */
export async function giveFactor({ email }: Login, count = 4): Promise<string[]> {
  await inDatabase(
    `update "user" set totp_secret = decode('00', 'hex'), totp_enabled_at = now() - interval '30 days' where email = $1`,
    [email],
  );
  await inDatabase(
    `update membership set created_at = now() - interval '30 days' where user_id = (select id from "user" where email = $1)`,
    [email],
  );
  const [person] = await inDatabase<{ id: string }>(`select id from "user" where email = $1`, [email]);
  const codes = Array.from({ length: count }, () => randomBytes(12).toString("hex"));
  for (const code of codes) {
    const codeHash = createHash("sha256").update(`${person?.id} ${code}`).digest();
    await inDatabase("insert into recovery_code (user_id, hash) values ($1, $2)", [person?.id, codeHash]);
  }
  return codes;
}

/** Makes another owner of a merchant's account, who has a password alone. */
export async function makeCoOwner(merchantId: string, name: string): Promise<Login> {
  const userId = newId("usr");
  const login = {
    email: `${randomBytes(6).toString("hex")}@florin.test`,
    password: "another owner's password",
  };
  const cheap = await hash(login.password, { memoryCost: 1_024, timeCost: 1, parallelism: 1 });
  await inDatabase('insert into "user" (id, email, name, password_hash) values ($1, $2, $3, $4)', [
    userId,
    login.email,
    name,
    cheap,
  ]);
  await inDatabase(
    "insert into membership (account_id, user_id, role) select account_id, $1, 'owner' from merchant where id = $2",
    [userId, merchantId],
  );
  return login;
}

/**
 * Signs a browser in as another owner of a merchant's account, who has a second factor.
 * @returns the recovery codes that are left
 */
export async function enterAsCoOwner(page: Page, merchantId: string): Promise<string[]> {
  const login = await makeCoOwner(merchantId, "Bo Owner");
  const [code, ...codes] = await giveFactor(login);
  await enter(page, { dashboard: login, code });
  return codes;
}

/** Backdates the last code, so that the app's current one can be used. */
export async function forgetCode({ email }: Login): Promise<void> {
  await inDatabase(`update "user" set totp_last_step = totp_last_step - 10 where email = $1`, [email]);
}

/** Creates a new owner, signed in. */
export async function enterAsOwner(page: Page): Promise<Login> {
  const owner = await makeOwner();
  await enter(page, { dashboard: owner });
  return owner;
}
