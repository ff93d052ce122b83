import type { AlertMessage } from "@/server/alerts/alert-texts";
import { alertText } from "@/server/alerts/alert-texts";
import { httpChannels } from "@/server/alerts/channels";
import { requestOwnUrl } from "@/server/alerts/request-own-url";
import { writeMessage } from "@/server/alerts/write-message";
import { env } from "@/server/kernel/env";
import { newId } from "@/server/kernel/ids";
import { composeMail } from "@/server/mail/compose-mail";
import { deliverMail } from "@/server/mail/deliver-mail";

/** What a channel answered to a test. */
export interface TestedChannel {
  /** A mail address, or the variable that names the channel. */
  channel: string;
  /** Null when it took the message. */
  fault: string | null;
}

/** Sends a test to every configured channel at once, past the queue, and to HEARTBEAT_URL. */
export function sendTestAlert(): Promise<TestedChannel[]> {
  const message: AlertMessage = {
    id: newId("alert"),
    kind: "test",
    severity: "ticket",
    facts: {},
    openedAt: new Date(),
  };
  const { ALERT_MAIL, HEARTBEAT_URL } = env();
  const mails = ALERT_MAIL.map((to) => testMail(message, to));
  const posts = httpChannels().map(async (channel) => {
    const occasion = { id: newId("msg"), event: "opened" as const, at: new Date(), resolvedAt: null };
    const { url, ...request } = writeMessage(channel, message, occasion);
    const { fault } = await requestOwnUrl(url, { method: "POST", ...request }, undefined);
    return { channel: channel === "slack" ? "ALERT_SLACK_URL" : "ALERT_URL", fault };
  });
  const beat = HEARTBEAT_URL === undefined ? [] : [testHeartbeat(HEARTBEAT_URL)];
  return Promise.all([...mails, ...posts, ...beat]);
}

async function testMail(message: AlertMessage, to: string): Promise<TestedChannel> {
  const facts = {
    ...alertText(message, "opened"),
    since: message.openedAt.toISOString(),
    event: "opened" as const,
  };
  const mail = composeMail({ kind: "alert", to, locale: "en", facts });
  const { fault } = await deliverMail(newId("mail"), to, mail);
  return { channel: to, fault };
}

async function testHeartbeat(url: string): Promise<TestedChannel> {
  const { fault } = await requestOwnUrl(url, { method: "GET" }, undefined);
  return { channel: "HEARTBEAT_URL", fault };
}
