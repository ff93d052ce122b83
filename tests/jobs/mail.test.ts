import { mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailReceipt } from "@/server/gateway/mail-receipt";
import { MailReceipt } from "@/server/gateway/mail-receipt-schema";
import { purgeLoop } from "@/server/jobs/purge-loop";
import { parseEnv } from "@/server/kernel/env";
import { singleton } from "@/server/kernel/singleton";
import { deliverMail } from "@/server/mail/deliver-mail";
import { sendDueMails } from "@/server/mail/send-due-mails";
import { makeAccount, type TestAccount } from "@/tests/support/account";
import { setEnvironment } from "@/tests/support/environment";
import { eventually } from "@/tests/support/eventually";
import { storeListed } from "@/tests/support/listed-payments";
import { startMailServer } from "@/tests/support/mail-server";
import { asTableOwner } from "@/tests/support/owner-db";
import { changed, db, many, one, sql } from "@/tests/support/sql";

const server = await startMailServer();
setEnvironment({ SMTP_URL: server.url, MAIL_FROM: "Florin Test <no-reply@pay.example>" });
const logged: string[] = [];
singleton("log", () => pino({ level: "info" }, { write: (line: string) => logged.push(line) }));

let account: TestAccount;
let number = 0;

/** Returns an address that no other test uses. */
const newAddress = () => `buyer${number++}@example.com`;
const paid = (changes: Parameters<typeof storeListed>[1] = {}) =>
  storeListed(account, { status: "succeeded", symbol: "USDC", minor: 123_450n, ...changes });
const request = (paymentId: string, email: string, locale = "en-US") =>
  mailReceipt(MailReceipt.parse({ paymentId, email, locale }));
const mailsOf = (paymentId: string) =>
  many<{ id: string; status: string; attempts: number; fault: string | null; sealed: Buffer | null }>(
    db,
    sql`select id, status, attempts, fault, sealed from mail where payment_id = ${paymentId} order by id`,
  );
/** Makes every waiting mail due. */
const makeDue = () =>
  changed(db, sql`update mail set next_attempt_at = now() - interval '1 ms' where status = 'waiting'`);
const receivedBy = (address: string) => server.received.filter(({ to }) => to.includes(address));

beforeAll(async () => {
  account = await makeAccount();
});
beforeEach(() => {
  server.answer("taken");
  logged.length = 0;
});
afterAll(() => server.stop());

describe("a receipt", () => {
  const TITLES = {
    "en-US": ["Test · Receipt: $1,234.50 to", "See it in the explorer"],
    "de-CH": ["Test · Beleg: $ 1'234.50 an", "Transaktion"],
    es: ["Prueba · Recibo: 1234,50 US$ a", "Transacción"],
    fr: ["Reçu : 1 234,50 $US à", "Transaction"],
    "pt-BR": ["Recibo: US$ 1.234,50 para", "Transação"],
    ja: ["領収書", "取引"],
    ar: ["إيصال", "المعاملة"],
  };

  test.each(Object.entries(TITLES))(
    "in %s is written in the buyer's language",
    async (locale, [title = ""]) => {
      const [id, email] = [await paid({ reference: "Table 7" }), newAddress()];
      await request(id, email, locale);
      await sendDueMails(10);
      const [mail] = receivedBy(email);
      const plain = (text = "") => text.replace(/[\u00a0\u202f]/g, " ").replaceAll("’", "'");
      expect(plain(mail?.subject)).toContain(title);
      expect(mail?.from).toBe("no-reply@pay.example");
      expect(mail?.messageId).toMatch(/^<mail_\w+@localhost>$/);
      expect(mail?.headers["auto-submitted"]).toBe("auto-generated");
      for (const part of [mail?.text, mail?.html]) {
        expect(plain(part)).toContain("Table 7");
        expect(part).toContain(id);
        expect(part).toMatch(/\bpid=|\/pay_/);
      }
      expect(mail?.html).toContain(locale.startsWith("ar") ? 'dir="rtl"' : 'dir="ltr"');
      expect(mail?.html).not.toMatch(/<(img|script|link)|src=/);
    },
  );

  test("names the merchant's own support address, and takes no markup from its name", async () => {
    const hostile = await makeAccount();
    await changed(
      db,
      sql`update merchant set name = ${'<b>Shop</b>\r\nBcc: other@example.com "x"'}, support_email = 'help@shop.example' where id = ${hostile.merchant.id}`,
    );
    const [id, email] = [await storeListed(hostile, { status: "succeeded", symbol: "USDC" }), newAddress()];
    await request(id, email);
    await sendDueMails(10);
    const [mail] = receivedBy(email);
    expect(mail?.to).toEqual([email]);
    expect(mail?.headers.bcc).toBeUndefined();
    expect(mail?.subject).toContain("<b>Shop</b>");
    expect(mail?.html).toContain("&lt;b&gt;Shop&lt;/b&gt;");
    expect(mail?.html).not.toContain("<b>Shop");
    expect(mail?.text).toContain("help@shop.example");
  });

  test("is sent once to an address, by any number of requests and workers", async () => {
    const [id, email] = [await paid(), newAddress()];
    await Promise.all(Array.from({ length: 8 }, () => request(id, email.toUpperCase())));
    await Promise.all(Array.from({ length: 8 }, () => sendDueMails(10)));
    await request(id, email);
    await sendDueMails(10);
    expect(receivedBy(email)).toHaveLength(1);
    expect(await mailsOf(id)).toHaveLength(1);
  });

  test("goes to three addresses at most, also when all ask at once", async () => {
    const id = await paid();
    const asked = await Promise.allSettled(Array.from({ length: 9 }, () => request(id, newAddress())));
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const each of asked)
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "rate_limited" });
  });

  test("is offered for paid payments alone", async () => {
    for (const status of ["requires_action", "processing", "failed", "expired", "cancelled"] as const) {
      const id = await storeListed(account, { status });
      await expect(request(id, newAddress())).rejects.toMatchObject({ code: "invalid_state" });
    }
    await expect(request("pay_unknown", newAddress())).rejects.toMatchObject({ code: "payment_not_found" });
  });

  test("keeps its address sealed while it waits, and nothing of it afterwards", async () => {
    const [id, email] = [await paid(), newAddress()];
    await request(id, email);
    const before = await one<{ row: string }>(
      db,
      sql`select m::text as row from mail m where payment_id = ${id}`,
    );
    expect(before.row).not.toContain(email);
    await sendDueMails(10);
    const [mail] = await mailsOf(id);
    expect(mail).toMatchObject({ status: "sent", sealed: null, fault: null });
  });
});

describe("a mail server", () => {
  test("that has no time now gets the mail later", async () => {
    const [id, email] = [await paid(), newAddress()];
    await request(id, email);
    server.answer({ code: 451, text: `${email} is busy` });
    await sendDueMails(10);
    expect(await mailsOf(id)).toMatchObject([{ status: "waiting", attempts: 1 }]);
    expect(await sendDueMails(10)).toBe(0);
    server.answer("taken");
    await makeDue();
    await sendDueMails(10);
    expect(await mailsOf(id)).toMatchObject([{ status: "sent", attempts: 2 }]);
    expect(receivedBy(email)).toHaveLength(1);
    expect(logged.join("")).toContain("EENVELOPE 451");
    expect(logged.join("")).not.toContain(email);
  });

  test("that refuses the address is not asked again, and the log does not name it", async () => {
    const [id, email] = [await paid(), newAddress()];
    await request(id, email);
    server.answer({ code: 550, text: `no such user ${email}` });
    await sendDueMails(10);
    const [mail] = await mailsOf(id);
    expect(mail).toMatchObject({ status: "failed", attempts: 1, fault: "EENVELOPE 550", sealed: null });
    expect(logged.join("")).not.toContain(email);
    server.answer("taken");
    await request(id, email);
    await sendDueMails(10);
    expect(receivedBy(email)).toHaveLength(1);
  });

  test("that never takes it: the mail is given up after nine attempts", async () => {
    const id = await paid();
    await request(id, newAddress());
    server.answer({ code: 421, text: "later" });
    for (let attempt = 0; attempt < 12; attempt++) {
      await makeDue();
      await sendDueMails(10);
    }
    expect(await mailsOf(id)).toMatchObject([{ status: "failed", attempts: 9, sealed: null }]);
  });
});

test("a mail that nobody needs any more is not sent", async () => {
  const [id, email] = [await paid(), newAddress()];
  await request(id, email);
  await changed(db, sql`update mail set expires_at = now() - interval '1 ms' where payment_id = ${id}`);
  await sendDueMails(10);
  expect(await mailsOf(id)).toMatchObject([{ status: "failed", fault: "expired", sealed: null }]);
  expect(receivedBy(email)).toEqual([]);
});

test("a killed worker's mail is sent by the next one, after five minutes", async () => {
  const [id, email] = [await paid(), newAddress()];
  await request(id, email);
  // As the claim of a worker that dies leaves it.
  await changed(
    db,
    sql`update mail set attempts = 1, next_attempt_at = now() + interval '5 minutes' where payment_id = ${id}`,
  );
  expect(await sendDueMails(10)).toBe(0);
  const received = async () => {
    await makeDue();
    await sendDueMails(10);
    return receivedBy(email);
  };
  // A connection that the server has ended meanwhile costs an attempt.
  expect(await eventually(received, ({ length }) => length > 0)).toHaveLength(1);
});

test("rows of mails are removed after thirty days", async () => {
  const [id, email] = [await paid(), newAddress()];
  await request(id, email);
  await sendDueMails(10);
  const loop = purgeLoop();
  while ((await loop.tick()) === 0);
  expect(await mailsOf(id)).toHaveLength(1);
  await asTableOwner(sql`update mail set ended_at = now() - interval '31 days' where payment_id = ${id}`);
  while ((await purgeLoop().tick()) === 0);
  expect(await mailsOf(id)).toEqual([]);
});

test("settings of mail belong together", () => {
  const faultOf = (values: Record<string, string>) => {
    try {
      parseEnv(values);
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };
  const SMTP_URL = "smtps://user:secret@mail.example.com";
  expect(faultOf({ SMTP_URL })).toBe("MAIL_FROM: is needed when SMTP_URL or MAIL_DIR is set");
  expect(faultOf({ SMTP_URL, MAIL_FROM: "a@b.example" })).toBeNull();
  expect(faultOf({ SMTP_URL, MAIL_FROM: "Shop <a@b.example>", MAIL_DIR: "/tmp/x" })).toMatch(/^MAIL_DIR: /);
  expect(faultOf({ SMTP_URL: "https://mail.example.com", MAIL_FROM: "a@b.example" })).toMatch(/^SMTP_URL: /);
  for (const MAIL_FROM of ["Shop", "a@b\r\nBcc: c@d.example", "<a@b.example"])
    expect(faultOf({ SMTP_URL, MAIL_FROM })).toMatch(/^MAIL_FROM: /);
});

test("a folder takes the mails of local mode, for this user's eyes only", async () => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), "florin-mail-")), "mail");
  setEnvironment({ SMTP_URL: "", MAIL_DIR: folder });
  const mail = { subject: "Hello", text: "plain", html: "<p>rich</p>" };
  expect(await deliverMail("mail_1", "a@example.com", mail)).toEqual({ fault: null, isFinal: false });
  expect(readdirSync(folder)).toEqual(["mail_1.eml"]);
  const file = path.join(folder, "mail_1.eml");
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readFileSync(file, "utf8")).toMatch(/^Subject: Hello$/m);
});
