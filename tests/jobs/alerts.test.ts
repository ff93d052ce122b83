import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { acknowledgeAlert } from "@/server/alerts/acknowledge-alert";
import { listAlerts } from "@/server/alerts/list-alerts";
import { recordFindings } from "@/server/alerts/record-findings";
import type { Finding, Findings } from "@/server/alerts/schema";
import { sendDueAlerts } from "@/server/alerts/send-due-alerts";
import { sendTestAlert } from "@/server/alerts/send-test-alert";
import { silenceAlert } from "@/server/alerts/silence-alert";
import { operatorOfCommand } from "@/server/auth/operator-scope";
import { sendDueMails } from "@/server/mail/send-due-mails";
import { newWebhookSecret } from "@/server/webhooks/sign-webhook";
import { setEnvironment } from "@/tests/support/environment";
import { startMailServer } from "@/tests/support/mail-server";
import { db, many, sql } from "@/tests/support/sql";
import { startReceiver } from "@/tests/support/webhook-receiver";

const SECRET = newWebhookSecret();
const mails = await startMailServer();
const slack = await startReceiver();
const hook = await startReceiver();
setEnvironment({
  SMTP_URL: mails.url,
  MAIL_FROM: "Florin Test <no-reply@pay.example>",
  ALERT_MAIL: "ops@pay.example, night@pay.example",
  ALERT_SLACK_URL: slack.url,
  ALERT_URL: hook.url,
  ALERT_SECRET: SECRET,
});
afterAll(async () => {
  slack.stop();
  hook.stop();
  await mails.stop();
});

const operator = operatorOfCommand();
const HALTED: Finding = {
  kind: "signer_halted",
  subject: "31337:0xabc",
  severity: "page",
  facts: { network: "Local <One>", address: "0xabc" },
};

beforeEach(async () => {
  await db.query(sql`delete from alert`);
  await db.query(sql`delete from mail where kind = 'alert'`);
  for (const receiver of [slack, hook]) {
    receiver.answer((response) => response.end("ok"));
    receiver.received.length = 0;
  }
  mails.received.length = 0;
});

/** Decides by one reading, and sends what is due to all channels. */
async function look(...found: Finding[]): Promise<void> {
  await decide(...found);
  await sendAll();
}
const decide = (...found: Finding[]) => recordFindings({ found, isUnknown: () => false });

async function sendAll(): Promise<void> {
  await Promise.all([sendDueAlerts("slack", 10), sendDueAlerts("webhook", 10)]);
  while ((await sendDueMails(50)) > 0);
}

/** Lets an hour pass for all alerts and messages. */
const pass = async (hours: number) => {
  const ago = `${hours} hours`;
  await db.query(
    sql`update alert set severity_since = severity_since - ${ago}::interval, last_seen_at = last_seen_at - ${ago}::interval,
          notified_at = notified_at - ${ago}::interval, silenced_until = silenced_until - ${ago}::interval`,
  );
  await db.query(sql`update alert_delivery set next_attempt_at = next_attempt_at - ${ago}::interval`);
};

const slackTexts = () => slack.received.map(({ body }) => (JSON.parse(body) as { text: string }).text);
const types = () => hook.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
const subjects = () => mails.received.map(({ subject }) => subject);
const openId = async () => (await listAlerts(operator))[0]?.id ?? "";

describe("an alert", () => {
  test("is sent once to each channel, however many workers look", async () => {
    await Promise.all(Array.from({ length: 8 }, () => decide(HALTED)));
    await Promise.all(Array.from({ length: 4 }, sendAll));
    await look(HALTED);
    expect(slackTexts()).toEqual([
      expect.stringMatching(/^Page: Local &lt;One&gt;: the key 0xabc is halted\nIt signs nothing until/),
    ]);
    expect(slackTexts()[0]).toContain("docs/operations.md#a-halted-signer");
    expect(mails.received.map(({ to }) => to[0]).sort()).toEqual(["night@pay.example", "ops@pay.example"]);
    expect(subjects()[0]).toBe("Page: Local <One>: the key 0xabc is halted");
    expect(mails.received[0]?.text).toContain("/dashboard/settings/health");
    const [got, ...further] = hook.received;
    expect(further).toEqual([]);
    expect(new Webhook(SECRET).verify(got?.body ?? "", got?.headers ?? {})).toMatchObject({
      type: "alert.opened",
      data: {
        id: await openId(),
        kind: "signer_halted",
        severity: "page",
        facts: HALTED.facts,
        resolved_at: null,
      },
    });
  });

  test("is sent again after four hours, and when it is resolved", async () => {
    await look(HALTED);
    await pass(3);
    await look(HALTED);
    expect(types()).toEqual(["alert.opened"]);
    await pass(1);
    await look(HALTED);
    await pass(1);
    await look();
    await look();
    expect(types()).toEqual(["alert.opened", "alert.repeated", "alert.resolved"]);
    expect(slackTexts().at(-1)).toBe("Resolved: Local &lt;One&gt;: the key 0xabc is halted");
    expect(subjects().filter((subject) => subject.startsWith("Resolved: "))).toHaveLength(2);
    expect(await listAlerts(operator)).toEqual([]);
  });

  test("is not repeated after somebody acknowledged it", async () => {
    await look(HALTED);
    await acknowledgeAlert(operator, await openId());
    await acknowledgeAlert(operator, await openId());
    await pass(30);
    await look(HALTED);
    expect(types()).toEqual(["alert.opened"]);
    expect(await listAlerts(operator)).toMatchObject([{ acknowledgedBy: "npm run alerts" }]);
  });

  test("is quiet while it is silenced, also when it ends and comes again, until the silence ends", async () => {
    await look(HALTED);
    await silenceAlert(operator, { id: await openId(), minutes: 120 });
    await pass(1);
    await look();
    await look(HALTED);
    expect(await listAlerts(operator)).toMatchObject([{ silencedUntil: expect.any(Date) }]);
    expect(types()).toEqual(["alert.opened"]);
    expect(await silenceAlert(operator, { id: await openId(), minutes: 0 })).toBeNull();
    await look(HALTED);
    expect(types()).toEqual(["alert.opened", "alert.opened"]);
  });

  test("stays as it is while a reading cannot tell", async () => {
    await look(HALTED);
    await pass(1);
    const blind: Findings = { found: [], isUnknown: (kind) => kind === "signer_halted" };
    await recordFindings(blind);
    await sendAll();
    expect(types()).toEqual(["alert.opened"]);
    expect(await listAlerts(operator)).toHaveLength(1);
  });
});

describe("a channel", () => {
  test("that is dead gets its messages later and in order, and delays no other", async () => {
    slack.answer((response) => response.writeHead(500).end("down"));
    await look(HALTED);
    await pass(1);
    await look();
    expect(types()).toEqual(["alert.opened", "alert.resolved"]);
    expect(subjects()).toHaveLength(4);
    // The second attempt; the message after it waits.
    expect(slack.received).toHaveLength(2);
    slack.answer((response) => response.end("ok"));
    await pass(1);
    await sendAll();
    await sendAll();
    expect(
      slackTexts()
        .slice(2)
        .map((text) => text.split(":")[0]),
    ).toEqual(["Page", "Resolved"]);
  });

  test("that repeats its address in an answer puts it into no log", async () => {
    slack.answer((response) => response.writeHead(404).end("Cannot POST /hook"));
    await look(HALTED);
    hook.answer((response) => response.writeHead(400).end("invalid_payload"));
    await decide({ ...HALTED, subject: "31337:0xdef" });
    await sendAll();
    const faults = await many<{ fault: string }>(
      db,
      sql`select fault from alert_delivery where fault is not null order by fault`,
    );
    expect([...new Set(faults.map(({ fault }) => fault))]).toEqual(["HTTP 400: invalid_payload", "HTTP 404"]);
  });

  test("that never answers is given up after twelve attempts", async () => {
    slack.stop();
    await decide(HALTED);
    for (let i = 0; i < 14; i++) {
      await sendDueAlerts("slack", 10);
      await pass(2);
    }
    const rows = await many<Record<string, unknown>>(
      db,
      sql`select status, attempts, fault from alert_delivery where channel = 'slack'`,
    );
    expect(rows).toEqual([{ status: "failed", attempts: 12, fault: "the connection failed (ECONNREFUSED)" }]);
  });

  test("reports what it answered to a test", async () => {
    expect(await sendTestAlert()).toEqual([
      { channel: "ops@pay.example", fault: null },
      { channel: "night@pay.example", fault: null },
      { channel: "ALERT_SLACK_URL", fault: "the connection failed (ECONNREFUSED)" },
      { channel: "ALERT_URL", fault: null },
    ]);
    expect(subjects()[0]).toBe("Ticket: This is a test of the alerts");
    expect(types()).toEqual(["alert.opened"]);
    expect(await many(db, sql`select id from alert`)).toEqual([]);
  });
});
