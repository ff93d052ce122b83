import { type AlertMessage, alertText } from "@/server/alerts/alert-texts";
import { httpChannels } from "@/server/alerts/channels";
import { requestOwnUrl } from "@/server/alerts/request-own-url";
import type { AlertEvent } from "@/server/alerts/schema";
import { writeMessage } from "@/server/alerts/write-message";
import { env } from "@/server/kernel/env";
import { newId } from "@/server/kernel/ids";
import { composeMail } from "@/server/mail/compose-mail";
import { deliverMail } from "@/server/mail/deliver-mail";

/** What a channel answered. */
export interface ChannelAnswer {
  /** A mail address, or the variable that names the channel. */
  channel: string;
  /** Null when it took the message. */
  fault: string | null;
}

interface Occasion {
  event: AlertEvent;
  at: Date;
  /** Null unless it is resolved. */
  resolvedAt: Date | null;
}

/** Sends an alert's message to every configured channel, without the database. Never rejects for a channel's fault. */
export function sendAtOnce(message: AlertMessage, occasion: Occasion): Promise<ChannelAnswer[]> {
  const { ALERT_MAIL } = env();
  const mails = ALERT_MAIL.map(async (to) => {
    const since = message.openedAt.toISOString();
    const facts = { ...alertText(message, occasion.event), since, event: occasion.event };
    const mail = composeMail({ kind: "alert", to, locale: "en", facts });
    const { fault } = await deliverMail(newId("mail"), to, mail);
    return { channel: to, fault };
  });
  const posts = httpChannels().map(async (channel) => {
    const { url, ...request } = writeMessage(channel, message, { id: newId("msg"), ...occasion });
    const { fault } = await requestOwnUrl(url, { method: "POST", ...request }, undefined);
    return { channel: channel === "slack" ? "ALERT_SLACK_URL" : "ALERT_URL", fault };
  });
  return Promise.all([...mails, ...posts]);
}
