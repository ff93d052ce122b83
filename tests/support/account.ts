import { hash } from "@node-rs/argon2";
import { displayOf, generateApiKey, hashApiKey } from "@/server/auth/api-key";
import { type Mode, PERMISSIONS, type Permission } from "@/server/auth/permissions";
import type { Role } from "@/server/auth/scope";
import { chainsConfig } from "@/server/chain/client/registry";
import { newId } from "@/server/kernel/ids";
import { db, sql } from "@/tests/support/sql";

/** The password of every test user. */
export const PASSWORD = "correct horse battery staple";
const NATIVE = "0x0000000000000000000000000000000000000000";

export interface TestUser {
  id: string;
  email: string;
  password: string;
}

export interface TestMerchant {
  id: string;
  name: string;
}

export interface TestAccount {
  id: string;
  user: TestUser;
  apiKey: string;
  merchant: TestMerchant;
  /** A second merchant of the same account. */
  otherMerchant: TestMerchant;
  /** Headers that act for `merchant`. */
  headers: { "Api-Key": string; "Merchant-Id": string };
}

/**
 * Creates a partner account with an owner, a test key with every permission and two merchants without settlements.
 * Changes of destinations take effect at once, unless a test sets the account's waiting time.
 */
export async function makeAccount(name = "Test Partner"): Promise<TestAccount> {
  const id = newId("acc");
  await db.query(sql`insert into account (id, name, settlement_wait_hours) values (${id}, ${name}, 0)`);
  const user = await makeUser(id, "owner");
  const merchant = await makeMerchant(id, "Corner Shop");
  const otherMerchant = await makeMerchant(id, "Kiosk");
  const apiKey = await makeApiKey(id);
  const headers = { "Api-Key": apiKey, "Merchant-Id": merchant.id };
  return { id, user, apiKey, merchant, otherMerchant, headers };
}

/** Creates a person who may sign in with the password `PASSWORD`. */
export async function makeUser(accountId: string, role: Role): Promise<TestUser> {
  const id = newId("usr");
  const email = `${id}@florin.test`;
  const passwordHash = await cheapHash();
  await db.query(
    sql`insert into "user" (id, email, name, password_hash) values (${id}, ${email}, ${`Test ${role}`}, ${passwordHash})`,
  );
  await db.query(
    sql`insert into membership (account_id, user_id, role) values (${accountId}, ${id}, ${role}::member_role)`,
  );
  return { id, email, password: PASSWORD };
}

/** The parameters are part of the hash, so sign-in verifies a cheap hash like an expensive one. */
const cheapHash = () => hash(PASSWORD, { memoryCost: 1_024, timeCost: 1, parallelism: 1 });

export async function makeMerchant(accountId: string, name: string): Promise<TestMerchant> {
  const id = newId("mrch");
  await db.query(
    sql`insert into merchant (id, account_id, name, email) values (${id}, ${accountId}, ${name}, ${`${id}@florin.test`})`,
  );
  return { id, name };
}

export interface KeyOptions {
  mode?: Mode;
  permissions?: readonly Permission[];
  /** Null for all merchants of the account. */
  merchantIds?: string[] | null;
  expiresAt?: Date | null;
}

/** Creates an API key, in clear; by default of test mode, with every permission and for all merchants. */
export async function makeApiKey(accountId: string, options: KeyOptions = {}): Promise<string> {
  const { mode = "test", permissions = PERMISSIONS, merchantIds = null, expiresAt = null } = options;
  const key = generateApiKey(mode);
  const { prefix, last4 } = displayOf(key);
  await db.query(
    sql`insert into api_key (id, account_id, name, mode, prefix, last4, hash, scopes, merchant_ids, expires_at)
        values (${newId("key")}, ${accountId}, 'test', ${mode}::run_mode, ${prefix}, ${last4}, ${hashApiKey(key)},
          ${[...permissions]}, ${merchantIds}, ${expiresAt})`,
  );
  return key;
}

/** Settles every asset of every chain to `destination`. */
export async function settleTo(account: TestAccount, destination: string): Promise<void> {
  for (const chain of chainsConfig().chains) {
    const tokens = chain.tokens.map(({ address }) => ({
      token: address as string,
      asset: `erc20:${address}`,
    }));
    const native = chain.native ? [{ token: NATIVE, asset: `slip44:${chain.native.slip44}` }] : [];
    for (const { token, asset } of [...tokens, ...native]) {
      await db.query(
        sql`insert into crypto_settlement (id, account_id, merchant_id, asset, chain_id, token, destination)
            values (${newId("crypto")}, ${account.id}, ${account.merchant.id}, ${`eip155:${chain.id}/${asset}`},
              ${chain.id}, ${token.toLowerCase()}, ${destination.toLowerCase()})`,
      );
    }
  }
}
