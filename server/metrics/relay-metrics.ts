import { Counter, Gauge, Histogram, type Registry } from "prom-client";

export function relayMetrics(registry: Registry) {
  const registers = [registry];
  return {
    relayJobs: new Gauge({
      name: "florin_relay_jobs",
      help: "Calls that are not final, by status.",
      labelNames: ["chain", "status"] as const,
      registers,
    }),
    relayJobsEnded: new Counter({
      name: "florin_relay_jobs_ended_total",
      help: "Calls that this process ended, by their final status.",
      labelNames: ["status"] as const,
      registers,
    }),
    oldestQueuedSeconds: new Gauge({
      name: "florin_relay_oldest_queued_seconds",
      help: "Age of the oldest call that is not signed; 0 without one.",
      labelNames: ["chain"] as const,
      registers,
    }),
    gasPrice: new Gauge({
      name: "florin_gas_price_wei",
      help: "Price of a unit of gas when this process last reviewed a key.",
      labelNames: ["chain"] as const,
      registers,
    }),
    gasSpent: new Counter({
      name: "florin_gas_spent_wei_total",
      help: "Cost of our final transactions, by the key that sent them.",
      labelNames: ["chain", "address"] as const,
      registers,
    }),
    batchSize: new Histogram({
      name: "florin_relay_batch_calls",
      help: "Calls in a signed transaction.",
      labelNames: ["chain"] as const,
      buckets: [1, 2, 3, 5, 8, 13, 21, 34, 55],
      registers,
    }),
  };
}

export function signerMetrics(registry: Registry) {
  const registers = [registry];
  return {
    signerHalted: new Gauge({
      name: "florin_signer_halted",
      help: "1 while a key signs nothing until an operator resumes it.",
      labelNames: ["chain", "address"] as const,
      registers,
    }),
    signerPaused: new Gauge({
      name: "florin_signer_paused",
      help: "1 while a key signs nothing new, by reason; it resumes automatically.",
      labelNames: ["chain", "address", "reason"] as const,
      registers,
    }),
    foreignNonces: new Counter({
      name: "florin_signer_foreign_use_total",
      help: "How often a key was halted because the chain shows transactions that were not signed here.",
      labelNames: ["chain", "address"] as const,
      registers,
    }),
    signerBalance: new Gauge({
      name: "florin_signer_balance_wei",
      help: "A key's balance of the chain's coin.",
      labelNames: ["chain", "role", "address"] as const,
      registers,
    }),
    signerMinBalance: new Gauge({
      name: "florin_signer_min_balance_wei",
      help: "The balance below which a key signs nothing new.",
      labelNames: ["chain", "role", "address"] as const,
      registers,
    }),
    signerSpentDay: new Gauge({
      name: "florin_signer_spent_day_wei",
      help: "What a key's transactions of the last 24 hours cost, by the books.",
      labelNames: ["chain", "address"] as const,
      registers,
    }),
    signerPaymentsLeft: new Gauge({
      name: "florin_signer_payments_left",
      help: "Calls that a key's balance lasts for, by the cost of the newest 100 transactions.",
      labelNames: ["chain", "role", "address"] as const,
      registers,
    }),
  };
}
