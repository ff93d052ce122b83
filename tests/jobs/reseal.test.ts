import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { operatorOfCommand } from "@/server/auth/operator-scope";
import { seal, unseal } from "@/server/auth/seal";
import { newSecret } from "@/server/auth/second-factor";
import { scopeOfMember } from "@/server/auth/user-scope";
import { storeData } from "@/server/buyers/store-data";
import { env } from "@/server/kernel/env";
import { addBankAccount } from "@/server/settlements/add-bank-account";
import { openBankAccount } from "@/server/settlements/open-bank-account";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { GIVEN } from "@/tests/support/buyer-data";
import { storeListed } from "@/tests/support/listed-payments";
import { type Command, commandArgs } from "@/tests/support/program";
import { db, one, sql, transaction } from "@/tests/support/sql";

const NUMBER = "DE89370400440532013000";
const PRESENT = env().AUTH_SECRET;
const NEXT = randomBytes(32).toString("hex");

let account: TestAccount;
let bankAccountId: string;
let factor: ReturnType<typeof newSecret>;

interface Secrets {
  present: string;
  before?: string;
}

/** Runs an operator's command with secrets other than this process's. */
const run = (command: string, { present, before = "" }: Secrets) => {
  const [name, ...args] = command.split(" ");
  return promisify(execFile)(process.execPath, [...commandArgs(name as Command), ...args], {
    env: { ...process.env, AUTH_SECRET: present, AUTH_SECRETS_BEFORE: before },
  });
};

beforeAll(async () => {
  account = await makeAccount();
  const scope = await scopeOfMember(account.user.id, account.id, "test");
  const merchantId = account.merchant.id;
  const bank = { merchantId, bankType: "iban", bankCode: "", number: NUMBER } as const;
  bankAccountId = (await addBankAccount(scope, bank, "req_1")).id;
  factor = newSecret(account.user.id);
  await db.query(sql`update "user" set totp_secret = ${factor.sealed} where id = ${account.user.id}`);
  const paymentId = await storeListed(account);
  await transaction((tx) =>
    storeData(tx, {
      paymentId,
      payers: ["eip155:1:0x1"],
      tokenHash: "",
      data: GIVEN,
      reusable: true,
      requestId: "req_3",
    }),
  );
});

const sealedRows = async () => {
  const merchantId = account.merchant.id;
  const rows = await one<{ factor: Buffer; bank: Buffer; data: Buffer; dataId: string }>(
    db,
    sql`select u.totp_secret as factor, f.sealed_number as bank, d.sealed as data, d.id as "dataId"
        from "user" u, fiat_settlement f, buyer_data d
        where u.id = ${account.user.id} and f.id = ${bankAccountId} and d.merchant_id = ${merchantId}`,
  );
  return [
    unseal(rows.factor, account.user.id),
    unseal(rows.bank, bankAccountId),
    unseal(rows.data, rows.dataId),
  ].map((opened) => opened?.toString("hex"));
};

test("a new AUTH_SECRET opens what the one before has sealed, until all is resealed and the old one can be forgotten", async () => {
  const before = await sealedRows();
  expect(before.every(Boolean)).toBe(true);
  const show = `bank-accounts show ${bankAccountId}`;
  await expect(run(show, { present: NEXT })).rejects.toMatchObject({ code: 1 });
  expect((await run(show, { present: NEXT, before: PRESENT })).stdout.trim()).toBe(NUMBER);
  const other = randomBytes(32).toString("hex");
  const { stdout } = await run("reseal", { present: NEXT, before: `${other}, ${PRESENT}` });
  expect(stdout).toMatch(
    /^second factors: [1-9]\d* resealed\nbank accounts: [1-9]\d* .*\nbuyers' data: [1-9]/,
  );
  expect((await run(show, { present: NEXT })).stdout.trim()).toBe(NUMBER);
  expect(await sealedRows()).toEqual([undefined, undefined, undefined]);
  await expect(run("reseal", { present: PRESENT })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/bank accounts: 0 resealed, [1-9]\d* open with no secret that is given/),
  });
  await run("reseal", { present: PRESENT, before: NEXT });
  expect(await sealedRows()).toEqual(before);
}, 120_000);

test("what was sealed before seals named their key opens, too", async () => {
  const KEY_ID_BYTES = 4;
  const unnamed = seal(Buffer.from(JSON.stringify({ bankCode: "", number: NUMBER })), bankAccountId).subarray(
    KEY_ID_BYTES,
  );
  await db.query(sql`update fiat_settlement set sealed_number = ${unnamed} where id = ${bankAccountId}`);
  expect(await openBankAccount(operatorOfCommand(), bankAccountId)).toEqual({ bankCode: "", number: NUMBER });
});
