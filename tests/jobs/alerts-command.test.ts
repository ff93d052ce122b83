import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { recordFindings } from "@/server/alerts/record-findings";
import { newWebhookSecret } from "@/server/webhooks/sign-webhook";
import { type Ended, runCommand } from "@/tests/support/operator-command";
import { db, one, sql } from "@/tests/support/sql";
import { startReceiver } from "@/tests/support/webhook-receiver";

const hook = await startReceiver();
afterAll(() => hook.stop());

const LONG_MS = 60_000;
const alerts = (given: string[], env: Record<string, string> = {}): Promise<Ended> =>
  runCommand("alerts", { ...(process.env as Record<string, string>), ...env }, given);

async function openAlert(): Promise<string> {
  await recordFindings({
    found: [
      {
        kind: "signer_halted",
        subject: "31337:0xabc",
        severity: "page",
        facts: { network: "Local One", address: "0xabc" },
      },
    ],
    isUnknown: () => false,
  });
  return (await one<{ id: string }>(db, sql`select id from alert`)).id;
}

beforeEach(() => db.query(sql`delete from alert`));

describe("npm run alerts", () => {
  test(
    "lists what is open, acknowledges and silences it",
    async () => {
      expect(await alerts(["list"])).toEqual({ code: 0, lines: ["No alert is open."] });
      const id = await openAlert();
      expect(await alerts(["acknowledge", id])).toEqual({
        code: 0,
        lines: ["Acknowledged. No message repeats it; you get one when it is resolved."],
      });
      expect(await alerts(["silence", id, "--for", "2h"])).toEqual({
        code: 0,
        lines: [expect.stringMatching(/^No messages about it until 20.*Z\.$/)],
      });
      const { lines } = await alerts([]);
      expect(lines[0]).toBe(`${id}  Local One: the key 0xabc is halted`);
      expect(lines[1]).toMatch(
        /^ {2}page A, open since .*Z; acknowledged by npm run alerts at .*Z; silenced until .*Z$/,
      );
      expect(lines[2]).toMatch(/docs\/operations\.md#a-halted-signer$/);
      expect((await alerts(["silence", id, "--for", "0"])).lines).toEqual(["The silence has ended."]);
    },
    LONG_MS,
  );

  test(
    "reports in one line what is wrong with its use",
    async () => {
      const id = await openAlert();
      const [usage, unit, long, gone, channels] = await Promise.all([
        alerts(["silence", id]),
        alerts(["silence", id, "--for", "2 hours"]),
        alerts(["silence", id, "--for", "31d"]),
        alerts(["acknowledge", `alert_${"2".repeat(31)}`]),
        alerts(["test"]),
      ]);
      for (const { code, lines } of [usage, unit]) {
        expect(code).toBe(1);
        expect(lines).toEqual([expect.stringMatching(/^usage: /)]);
      }
      expect(long).toEqual({ code: 1, lines: ["an alert can be silenced for at most 30 days"] });
      expect(gone.lines).toEqual(["No open alert has this id. It may have been resolved."]);
      expect(channels.lines).toEqual([
        "no channel is configured: set ALERT_MAIL, ALERT_SLACK_URL or ALERT_URL",
      ]);
    },
    LONG_MS,
  );

  test(
    "sends a test to each channel, and prints what each answered without its address",
    async () => {
      const gone = await startReceiver();
      gone.stop();
      const tested = await alerts(["test"], {
        ALERT_URL: hook.url,
        ALERT_SECRET: newWebhookSecret(),
        ALERT_SLACK_URL: gone.url,
        HEARTBEAT_URL: hook.url,
      });
      expect(tested).toEqual({
        code: 1,
        lines: [
          "ALERT_SLACK_URL: the connection failed (ECONNREFUSED)",
          "ALERT_URL: taken",
          "HEARTBEAT_URL: taken",
        ],
      });
      expect(hook.received).toHaveLength(2);
    },
    LONG_MS,
  );
});
