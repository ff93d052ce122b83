import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrateAsOwner } from "@/scripts/operator/migrate-as-owner";
import { copyDatabase } from "@/tests/support/database";

const role = `late_${randomBytes(4).toString("hex")}`;
let ownerUrl: string;
let lateUrl: string;
let owner: pg.Client;

beforeAll(async () => {
  ({ ownerUrl } = await copyDatabase(inject("stack").templateUrl));
  owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`create role ${role} login password 'late'`);
  lateUrl = Object.assign(new URL(ownerUrl), { username: role, password: "late" }).href;
});
afterAll(() => owner.end());

async function asLate(text: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: lateUrl });
  await client.connect();
  try {
    await client.query(text);
    return "done";
  } catch (error) {
    return (error as { code?: string }).code;
  } finally {
    await client.end();
  }
}

test("an installation with one role migrates as before", async () => {
  expect(await migrateAsOwner({ DATABASE_URL: ownerUrl })).toEqual([]);
});

test("a role that was made later gets the application's privileges from the next migration", async () => {
  expect(await asLate("select from payment")).toBe("42501");
  expect(await migrateAsOwner({ DATABASE_URL: lateUrl, DATABASE_OWNER_URL: ownerUrl })).toEqual([]);
  expect(await asLate("select from payment")).toBe("done");
  expect(await asLate("select forget_moved_gas(1, '')")).toBe("done");
  expect(await asLate("delete from payment")).toBe("42501");
});

test("privileges that are not declared are taken back", async () => {
  await owner.query(
    `grant delete, truncate on payment_event to ${role}; grant update (amount) on payment_option to ${role}`,
  );
  await migrateAsOwner({ DATABASE_URL: lateUrl, DATABASE_OWNER_URL: ownerUrl });
  for (const text of [
    "delete from payment_event",
    "truncate payment_event",
    "update payment_option set amount = 1",
  ]) {
    expect(await asLate(text)).toBe("42501");
  }
});

test("an application with the owner's rights is refused where another owner is named", async () => {
  await expect(migrateAsOwner({ DATABASE_URL: ownerUrl, DATABASE_OWNER_URL: ownerUrl })).rejects.toThrow(
    /DATABASE_URL: its role \S+ has the rights of the owner that DATABASE_OWNER_URL names/,
  );
});
