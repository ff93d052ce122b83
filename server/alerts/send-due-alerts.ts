import type { HttpChannel } from "@/server/alerts/channels";
import {
  type ClaimedMessage,
  claimMessages,
  endMessage,
  postponeMessage,
} from "@/server/alerts/claim-deliveries";
import { requestOwnUrl } from "@/server/alerts/request-own-url";
import { writeMessage } from "@/server/alerts/write-message";
import { log } from "@/server/kernel/log";

/** Attempts until a message is given up; the last is about six hours after the first. */
const MAX_ATTEMPTS = 12;
const FIRST_DELAY_S = 5;
const LONGEST_DELAY_S = 3_600;

/** Sends at most `most` due messages of one channel. @returns the number of messages that were due */
export async function sendDueAlerts(
  channel: HttpChannel,
  most: number,
  signal?: AbortSignal,
): Promise<number> {
  const claimed = await claimMessages(channel, most);
  await Promise.all(claimed.map((message) => sendOne(channel, message, signal)));
  return claimed.length;
}

async function sendOne(channel: HttpChannel, message: ClaimedMessage, signal?: AbortSignal): Promise<void> {
  if (message.isLate) return giveUp(channel, message, "too late");
  const { id, event, createdAt: at, resolvedAt, alert, attempts } = message;
  const { url, ...request } = writeMessage(channel, alert, { id, event, at, resolvedAt });
  const { fault } = await requestOwnUrl(url, { method: "POST", ...request }, signal);
  if (fault === null) return void (await endMessage(message, null));
  if (attempts >= MAX_ATTEMPTS) return giveUp(channel, message, fault);
  const delayS = Math.min(LONGEST_DELAY_S, FIRST_DELAY_S * 3 ** (attempts - 1));
  await postponeMessage(message, fault, delayS);
  log().warn(
    { channel, alertId: alert.id, event, attempts, fault },
    `an alert was not delivered; the next attempt is in ${delayS} s`,
  );
}

async function giveUp(channel: HttpChannel, message: ClaimedMessage, fault: string): Promise<void> {
  await endMessage(message, fault);
  const { alert, event, attempts } = message;
  log().error({ channel, alertId: alert.id, event, attempts, fault }, "an alert was not delivered");
}
