import { type AlertMessage, alertText } from "@/server/alerts/alert-texts";
import type { HttpChannel } from "@/server/alerts/channels";
import type { AlertEvent } from "@/server/alerts/schema";
import { env } from "@/server/kernel/env";
import { signWebhook } from "@/server/webhooks/sign-webhook";

/** A message as a channel takes it. */
export interface WrittenMessage {
  url: string;
  headers: Record<string, string>;
  body: string;
}

interface Occasion {
  /** The same in each attempt, by which a receiver knows a repetition. */
  id: string;
  event: AlertEvent;
  at: Date;
  /** Null for a test. */
  resolvedAt: Date | null;
}

/** Writes an alert's message for a channel. @throws Error when the channel is not configured */
export function writeMessage(channel: HttpChannel, message: AlertMessage, told: Occasion): WrittenMessage {
  return channel === "slack" ? forSlack(message, told) : forWebhook(message, told);
}

function forSlack(message: AlertMessage, { event }: Occasion): WrittenMessage {
  const { subject, text, runbook, url } = alertText(message, event);
  const rest = event === "resolved" ? [] : [text, runbook, url];
  return {
    url: required("ALERT_SLACK_URL"),
    headers: {},
    body: JSON.stringify({ text: [subject, ...rest].map(escaped).join("\n") }),
  };
}

/** Slack gives these three a meaning. */
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function forWebhook(message: AlertMessage, { id, event, at, resolvedAt }: Occasion): WrittenMessage {
  const { title, text, runbook, url } = alertText(message, event);
  const { id: alertId, kind, severity, facts, openedAt } = message;
  const body = JSON.stringify({
    type: `alert.${event}`,
    timestamp: at.toISOString(),
    data: {
      ...{ id: alertId, kind, severity, title, text, facts, runbook, url },
      opened_at: openedAt.toISOString(),
      resolved_at: resolvedAt?.toISOString() ?? null,
    },
  });
  const timestamp = Math.floor(Date.now() / 1_000);
  const headers = signWebhook({ id, timestamp, body }, [required("ALERT_SECRET")]);
  return { url: required("ALERT_URL"), headers, body };
}

function required(name: "ALERT_SLACK_URL" | "ALERT_URL" | "ALERT_SECRET"): string {
  const value = env()[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}
