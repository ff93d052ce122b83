/**
 * `npm run alerts`: the open alerts of this installation, and what somebody does about them. Needs DATABASE_URL and
 * CHAINS_FILE, or a running local mode; `test` also needs the variables of the channels.
 *
 *   npm run alerts                                what is open, since when, and who takes care of it
 *   npm run alerts -- acknowledge <id>            no message repeats it
 *   npm run alerts -- silence <id> --for 2h       no message about it for a time: 30m, 2h, 7d; 0 ends it
 *   npm run alerts -- test                        sends a test to each channel, and prints what each answered
 */
import { printResult } from "@/scripts/operator/print-result";
import { acknowledgeAlert } from "@/server/alerts/acknowledge-alert";
import { alertText } from "@/server/alerts/alert-texts";
import { listAlerts } from "@/server/alerts/list-alerts";
import { SilenceAlert } from "@/server/alerts/schema";
import { sendTestAlert } from "@/server/alerts/send-test-alert";
import { silenceAlert } from "@/server/alerts/silence-alert";
import { operatorOfCommand } from "@/server/auth/operator-scope";

const USAGE = "usage: [list] | acknowledge <id> | silence <id> --for <30m | 2h | 7d | 0> | test";
const MINUTES = { m: 1, h: 60, d: 1_440 };

const [verb, ...given] = process.argv.slice(2);
await printResult(() => {
  if ((verb ?? "list") === "list" && given.length === 0) return list();
  if (verb === "acknowledge") return acknowledge(given);
  if (verb === "silence") return silence(given);
  if (verb === "test" && given.length === 0) return test();
  throw new Error(USAGE);
});
process.exit();

async function list(): Promise<string> {
  const alerts = await listAlerts(operatorOfCommand());
  if (alerts.length === 0) return "No alert is open.";
  return alerts
    .map((alert) => {
      const { id, letter, severity, openedAt, acknowledgedAt, acknowledgedBy, silencedUntil } = alert;
      const { title, text, runbook } = alertText(alert, "opened");
      const states = [
        `${severity} ${letter}, open since ${openedAt.toISOString()}`,
        acknowledgedAt ? `acknowledged by ${acknowledgedBy} at ${acknowledgedAt.toISOString()}` : "",
        silencedUntil ? `silenced until ${silencedUntil.toISOString()}` : "",
      ];
      return `${id}  ${title}\n  ${states.filter(Boolean).join("; ")}\n  ${text} ${runbook}`;
    })
    .join("\n");
}

async function acknowledge([id, ...rest]: string[]): Promise<string> {
  if (id === undefined || rest.length > 0) throw new Error(USAGE);
  await acknowledgeAlert(operatorOfCommand(), id);
  return "Acknowledged. No message repeats it; you get one when it is resolved.";
}

async function silence([id, option, time = "", ...rest]: string[]): Promise<string> {
  if (id === undefined || option !== "--for" || rest.length > 0) throw new Error(USAGE);
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(time) ?? [];
  if (time !== "0" && unit === undefined) throw new Error(USAGE);
  const minutes = time === "0" ? 0 : Number(count) * MINUTES[unit as keyof typeof MINUTES];
  const wanted = SilenceAlert.safeParse({ id, minutes });
  if (!wanted.success) throw new Error("an alert can be silenced for at most 30 days");
  const until = await silenceAlert(operatorOfCommand(), wanted.data);
  return until ? `No messages about it until ${until.toISOString()}.` : "The silence has ended.";
}

async function test(): Promise<string> {
  const tested = await sendTestAlert();
  if (tested.length === 0)
    throw new Error("no channel is configured: set ALERT_MAIL, ALERT_SLACK_URL or ALERT_URL");
  if (tested.some(({ fault }) => fault !== null)) process.exitCode = 1;
  return tested.map(({ channel, fault }) => `${channel}: ${fault ?? "taken"}`).join("\n");
}
