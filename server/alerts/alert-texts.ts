import english from "@/messages/en.json" with { type: "json" };
import { ALERT_RULES } from "@/server/alerts/alert-rules";
import type { AlertEvent, AlertFacts, AlertKind, Severity } from "@/server/alerts/schema";
import { formatEnglish } from "@/server/events/write-english";
import { env } from "@/server/kernel/env";

/** The facts of an alert's message; `test` is one that somebody sends to try the channels. */
export interface AlertMessage {
  id: string;
  kind: AlertKind | "test";
  severity: Severity;
  facts: AlertFacts;
  openedAt: Date;
}

/** An alert's message. */
export interface AlertText {
  /** What is wrong, with the event: "Page: Base: the key 0x… is halted". */
  subject: string;
  title: string;
  /** What it means and what to do. */
  text: string;
  runbook: string;
  /** The page where it is acknowledged. */
  url: string;
}

const { events, kinds } = english.alerts;

/** Writes an alert's message for people, in English as the dashboard is. */
export function alertText({ kind, severity, facts }: AlertMessage, event: AlertEvent): AlertText {
  const values = { ...facts, severity };
  const title = formatEnglish(kinds[kind].title, values);
  return {
    subject: formatEnglish(events[event], { severity, title }),
    title,
    text: formatEnglish(kinds[kind].text, values),
    runbook: kind === "test" ? "docs/operations.md#alerts" : ALERT_RULES[kind].runbook,
    url: `${env().PUBLIC_URL}/dashboard/settings/health`,
  };
}
