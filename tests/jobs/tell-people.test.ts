import { randomBytes } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { newId } from "@/server/kernel/ids";
import { sendDueMails } from "@/server/mail/send-due-mails";
import { mailDigests } from "@/server/notices/mail-digest";
import { tellPeople } from "@/server/notices/tell-people";
import { makeAccount, makeUser, type TestAccount } from "@/tests/support/account";
import { setEnvironment } from "@/tests/support/environment";
import { storeListed } from "@/tests/support/listed-payments";
import { startMailServer } from "@/tests/support/mail-server";
import { pastTheRules } from "@/tests/support/owner-db";
import { changed, db, sql } from "@/tests/support/sql";

const server = await startMailServer();
setEnvironment({ SMTP_URL: server.url, MAIL_FROM: "Florin Test <no-reply@pay.example>" });
afterAll(() => server.stop());

/** A Monday after the hour of digests. */
const MONDAY = Date.UTC(2026, 10, 30, 9);
const IN_WEEK = new Date(Date.UTC(2026, 10, 25, 12));

let account: TestAccount;

beforeEach(async () => {
  account = await makeAccount("Harbour Books");
});

async function openException(merchantId = account.merchant.id): Promise<string> {
  const id = newId("exc");
  await changed(
    db,
    sql`insert into payment_exception (id, account_id, merchant_id, mode, kind, chain_id, token, amount, payer, tx_hash, block_number, block_time)
      values (${id}, ${account.id}, ${merchantId}, 'test', 'router_transfer', 31337, ${`0x${"0".repeat(40)}`}, 5, ${`0x${"1".repeat(40)}`},
        ${`0x${randomBytes(32).toString("hex")}`}, 1, now())`,
  );
  return id;
}

/** Lets the pause between two mails of the account pass. */
const pass = () =>
  pastTheRules(
    sql`update mail_told set created_at = created_at - interval '16 minutes' where account_id = ${account.id}`,
  );

async function mailsTo(email: string): Promise<string[]> {
  while ((await sendDueMails(50)) > 0);
  return server.received
    .filter(({ to }) => to.includes(email))
    .map(({ subject, text }) => `${subject}\n${text}`);
}

const choose = (userId: string, mails: string[]) =>
  changed(
    db,
    sql`update membership set mails = ${mails} where user_id = ${userId} and account_id = ${account.id}`,
  );

test("an exception is mailed once to those who can decide it, however many workers look", async () => {
  const finance = await makeUser(account.id, "finance");
  const viewer = await makeUser(account.id, "viewer");
  const id = await openException();
  await Promise.all(Array.from({ length: 8 }, () => tellPeople(500)));
  for (const email of [account.user.email, finance.email]) {
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/^Test · Harbour Books: 1 thing needs you\n/);
    expect(mails[0]).toContain(`/dashboard/exceptions/${id}`);
    expect(mails[0]).toContain("/dashboard/settings/notifications");
  }
  expect(await mailsTo(viewer.email)).toEqual([]);
});

test("what comes within a quarter of an hour is in the next mail, together", async () => {
  await openException();
  await tellPeople(500);
  await openException();
  await openException();
  await tellPeople(500);
  expect(await mailsTo(account.user.email)).toHaveLength(1);
  await pass();
  await tellPeople(500);
  await tellPeople(500);
  const [, second, ...further] = await mailsTo(account.user.email);
  expect(second).toMatch(/^Test · Harbour Books: 2 things need you\n/);
  expect(further).toEqual([]);
});

test("a member who refuses these mails, or has other merchants, gets none", async () => {
  const refusing = await makeUser(account.id, "admin");
  const elsewhere = await makeUser(account.id, "finance");
  await choose(refusing.id, ["digest"]);
  await changed(
    db,
    sql`update membership set merchant_ids = ${["mrch_other"]} where user_id = ${elsewhere.id}`,
  );
  await openException();
  await tellPeople(500);
  expect(await mailsTo(account.user.email)).toHaveLength(1);
  expect(await mailsTo(refusing.email)).toEqual([]);
  expect(await mailsTo(elsewhere.email)).toEqual([]);
});

test("on Mondays the week's sums are mailed once, of live payments alone", async () => {
  await storeListed(account, { mode: "live", status: "succeeded", minor: 123_450n, createdAt: IN_WEEK });
  await storeListed(account, {
    mode: "live",
    status: "succeeded",
    currency: "JPY",
    minor: 3_710n,
    createdAt: IN_WEEK,
  });
  await storeListed(account, { mode: "test", status: "succeeded", minor: 999n, createdAt: IN_WEEK });
  expect(await mailDigests(100, MONDAY - 3 * 3_600_000)).toBe(0);
  await Promise.all([mailDigests(100, MONDAY), mailDigests(100, MONDAY)]);
  await mailDigests(100, MONDAY + 3_600_000);
  const [mail = "", ...further] = await mailsTo(account.user.email);
  expect(further).toEqual([]);
  expect(mail).toMatch(/^Harbour Books: the week of November 23, 2026\n/);
  expect(mail).toContain("Payments paid: 2");
  expect(mail).toContain("Paid in USD: $1,234.50");
  expect(mail).toContain("Paid in JPY: ¥3,710");
});
