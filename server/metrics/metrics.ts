import { Registry } from "prom-client";
import { singleton } from "@/server/kernel/singleton";
import { chainMetrics } from "@/server/metrics/chain-metrics";
import { moneyMetrics } from "@/server/metrics/money-metrics";
import { paymentMetrics } from "@/server/metrics/payment-metrics";
import { processMetrics } from "@/server/metrics/process-metrics";
import { relayMetrics, signerMetrics } from "@/server/metrics/relay-metrics";
import { requestMetrics } from "@/server/metrics/request-metrics";

/**
 * Returns the process's metrics. The place that knows an event counts it with one call; gauges of the installation's
 * state are set when metrics are read (server/monitoring). Labels are names from the code and the configuration, never a
 * person's data, a path or a key.
 */
export const metrics = () => singleton("metrics", makeMetrics);

function makeMetrics() {
  const registry = new Registry();
  return {
    registry,
    ...requestMetrics(registry),
    ...paymentMetrics(registry),
    ...relayMetrics(registry),
    ...signerMetrics(registry),
    ...chainMetrics(registry),
    ...moneyMetrics(registry),
    ...processMetrics(registry),
  };
}
