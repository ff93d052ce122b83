import { z } from "zod";

export const AlertKind = z.enum([
  "signer_halted",
  "signer_silent",
  "signer_removed",
  "relay_stuck",
  "signer_low",
  "reading_behind",
  "books_differ",
  "books_unaudited",
  "fee_unpriced",
  "api_errors",
  "endpoints_down",
  "logs_narrow",
  "rpc_budget",
  "rate_stale",
  "screening_stale",
  "refunds_unfunded",
  "exceptions_old",
  "database_plain",
  "database_unwritable",
  "chain_misconfigured",
  "listen_lost",
]);
export type AlertKind = z.infer<typeof AlertKind>;

/** `page` wakes somebody; `ticket` waits for working hours. */
export const Severity = z.enum(["page", "ticket"]);
export type Severity = z.infer<typeof Severity>;

/** The values of an alert's text. */
export const AlertFacts = z.record(z.string(), z.union([z.string(), z.number()]));
export type AlertFacts = z.infer<typeof AlertFacts>;

/** What a message to the channels is about. */
export const AlertEvent = z.enum(["opened", "repeated", "resolved"]);
export type AlertEvent = z.infer<typeof AlertEvent>;

/** A condition that holds now. There is one for each kind and subject. */
export interface Finding {
  kind: AlertKind;
  /** A network, a key, a source of rates; empty for the whole installation. */
  subject: string;
  severity: Severity;
  facts: AlertFacts;
}

/** What one reading of the installation found. */
export interface Findings {
  found: readonly Finding[];
  /** Checks whether the reading could not tell: such an alert stays as it is. */
  isUnknown(kind: AlertKind, subject: string): boolean;
}

/** An alert that is open, for the people who read the health. */
export const OpenAlert = z.object({
  id: z.string(),
  kind: AlertKind,
  letter: z.string(),
  severity: Severity,
  facts: AlertFacts,
  openedAt: z.date(),
  lastSeenAt: z.date(),
  acknowledgedAt: z.date().nullable(),
  /** A person's name, or the command. */
  acknowledgedBy: z.string().nullable(),
  /** Null while it is not silenced. */
  silencedUntil: z.date().nullable(),
  runbook: z.string(),
});
export type OpenAlert = z.infer<typeof OpenAlert>;

export const AlertParams = z.object({ id: z.string().max(64) });

const MOST_MINUTES = 30 * 24 * 60;
/** Minutes from now; 0 ends a silence. */
export const SilenceAlert = AlertParams.extend({ minutes: z.number().int().min(0).max(MOST_MINUTES) });
export type SilenceAlert = z.infer<typeof SilenceAlert>;
