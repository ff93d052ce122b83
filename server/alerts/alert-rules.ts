import type { AlertKind, Severity } from "@/server/alerts/schema";

interface AlertRule {
  /** As in docs/operations.md, and up to J as in deploy/prometheus. */
  letter: string;
  /** Seconds for which it must hold before it opens. */
  afterS: Record<Severity, number>;
  /** The section of the documentation that says what to do. */
  runbook: string;
}

const MINUTE_S = 60;
const HOUR_S = 3_600;

const after = (seconds: number) => ({ page: seconds, ticket: seconds });
const postgres = (section: string) => `docs/postgres.md#${section}`;
const operations = (section: string) => `docs/operations.md#${section}`;

/** How each kind of alert opens. A halted key stays halted, so it opens at once; other times are those of deploy/prometheus. */
export const ALERT_RULES: Readonly<Record<AlertKind, AlertRule>> = {
  signer_halted: { letter: "A", afterS: after(0), runbook: operations("a-halted-signer") },
  signer_silent: { letter: "A", afterS: after(30), runbook: operations("a-remote-signer") },
  signer_removed: { letter: "B", afterS: after(0), runbook: "docs/runbooks.md#a-relayers-key" },
  relay_stuck: { letter: "B", afterS: after(30), runbook: operations("alerts") },
  signer_low: { letter: "C", afterS: { page: 120, ticket: 600 }, runbook: operations("alerts") },
  reading_behind: { letter: "D", afterS: after(30), runbook: operations("alerts") },
  books_differ: { letter: "E", afterS: after(MINUTE_S), runbook: operations("the-books") },
  books_unaudited: { letter: "E", afterS: after(5 * MINUTE_S), runbook: operations("the-books") },
  fee_unpriced: { letter: "F", afterS: after(5 * MINUTE_S), runbook: operations("exchange-rates") },
  api_errors: { letter: "G", afterS: after(5 * MINUTE_S), runbook: operations("alerts") },
  endpoints_down: { letter: "H", afterS: { page: 60, ticket: 300 }, runbook: operations("alerts") },
  logs_narrow: { letter: "H", afterS: after(5 * MINUTE_S), runbook: "docs/runbooks.md#faults" },
  rpc_budget: { letter: "H", afterS: after(0), runbook: operations("budgets-of-endpoints") },
  rate_stale: { letter: "I", afterS: after(5 * MINUTE_S), runbook: operations("exchange-rates") },
  screening_stale: { letter: "I", afterS: after(15 * MINUTE_S), runbook: operations("screening") },
  refunds_unfunded: { letter: "J", afterS: after(HOUR_S), runbook: operations("alerts") },
  exceptions_old: { letter: "J", afterS: after(5 * MINUTE_S), runbook: operations("alerts") },
  database_unwritable: { letter: "G", afterS: after(30), runbook: "docs/runbooks.md#faults" },
  chain_misconfigured: {
    letter: "L",
    afterS: { page: 60, ticket: 300 },
    runbook: operations("checking-it"),
  },
  listen_lost: { letter: "M", afterS: after(MINUTE_S), runbook: postgres("connections") },
  database_plain: { letter: "K", afterS: after(0), runbook: postgres("tls") },
};

/** Seconds after which an open alert that nobody acknowledged is sent again. */
export const REPEAT_S: Readonly<Record<Severity, number>> = { page: 4 * HOUR_S, ticket: 24 * HOUR_S };

/** Seconds without the condition after which an alert is resolved, so that a flapping one stays a single alert. */
export const RESOLVED_AFTER_S = 5 * MINUTE_S;
