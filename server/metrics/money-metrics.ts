import { Counter, Gauge, type Registry } from "prom-client";

export function moneyMetrics(registry: Registry) {
  const registers = [registry];
  return {
    rateAge: new Gauge({
      name: "florin_rate_age_seconds",
      help: "Age of each stored rate.",
      labelNames: ["source", "pair"] as const,
      registers,
    }),
    rateMaxAge: new Gauge({
      name: "florin_rate_max_age_seconds",
      help: "Age beyond which a rate sets no price.",
      labelNames: ["source", "pair"] as const,
      registers,
    }),
    ratesRefused: new Counter({
      name: "florin_rates_refused_total",
      help: "Fetched rates that were not accepted: `outlier`, or `jump` while a second reading decides.",
      labelNames: ["source", "reason"] as const,
      registers,
    }),
    refundsOpen: new Gauge({
      name: "florin_refunds_open",
      help: "Refunds that have not ended, by status; `pending_funds` waits for money.",
      labelNames: ["chain", "status"] as const,
      registers,
    }),
    vaultPromised: new Gauge({
      name: "florin_vault_promised_tokens",
      help: "Money that open refunds take from vaults, in whole tokens.",
      labelNames: ["chain", "asset"] as const,
      registers,
    }),
    vaultBalance: new Gauge({
      name: "florin_vault_balance_tokens",
      help: "Booked balance of the vaults with open refunds, in whole tokens.",
      labelNames: ["chain", "asset"] as const,
      registers,
    }),
    exceptionsOpen: new Gauge({
      name: "florin_exceptions_open",
      help: "Exceptions that wait for a person, by kind.",
      labelNames: ["kind"] as const,
      registers,
    }),
    oldestException: new Gauge({
      name: "florin_exceptions_oldest_seconds",
      help: "Age of the oldest open exception of a kind.",
      labelNames: ["kind"] as const,
      registers,
    }),
    booksDifferences: new Gauge({
      name: "florin_books_differences",
      help: "Differences that the last audit found, by chain; `payments` is the audit of payments and refunds.",
      labelNames: ["chain"] as const,
      registers,
    }),
    booksAuditAge: new Gauge({
      name: "florin_books_audit_age_seconds",
      help: "Time since the last audit ended.",
      labelNames: ["chain"] as const,
      registers,
    }),
    screeningAge: new Gauge({
      name: "florin_screening_list_age_seconds",
      help: "Time since the screening list was last fetched without a fault; absent without a list.",
      registers,
    }),
  };
}
