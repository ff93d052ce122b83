import { Counter, Histogram, type Registry } from "prom-client";

/** Alerts on these rates need the count before the first one. */
const FAULTS = ["node", "rate", "fee"];

export function paymentMetrics(registry: Registry) {
  const registers = [registry];
  const optionsRequests = new Counter({
    name: "florin_options_requests_total",
    help: "Requests for options by result: `offered`, or why there were none.",
    labelNames: ["result"] as const,
    registers,
  });
  for (const result of FAULTS) optionsRequests.inc({ result }, 0);
  return {
    optionsRequests,
    payments: new Counter({
      name: "florin_payments_total",
      help: "Payments created, and moves into each status. The chain and the asset are empty until they are chosen.",
      labelNames: ["status", "mode", "chain", "asset"] as const,
      registers,
    }),
    settleSeconds: new Histogram({
      name: "florin_payment_confirm_to_success_seconds",
      help: "Time from a wallet's confirm to the payment's success.",
      labelNames: ["chain"] as const,
      buckets: [1, 2, 5, 10, 15, 30, 60, 120, 300, 900, 3_600],
      registers,
    }),
  };
}
