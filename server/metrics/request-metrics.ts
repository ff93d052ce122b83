import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** Up to 25 seconds, the longest long poll. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function requestMetrics(registry: Registry) {
  const registers = [registry];
  return {
    requests: new Counter({
      name: "florin_http_requests_total",
      help: "Answered requests by operation and class of status.",
      labelNames: ["operation", "status"] as const,
      registers,
    }),
    requestSeconds: new Histogram({
      name: "florin_http_request_duration_seconds",
      help: "Time from a request's arrival to its answer. Long polls wait on purpose.",
      labelNames: ["operation"] as const,
      buckets: BUCKETS_S,
      registers,
    }),
    longPolls: new Gauge({
      name: "florin_long_polls",
      help: "Long polls that this process holds open.",
      registers,
    }),
    rateLimited: new Counter({
      name: "florin_rate_limited_total",
      help: "Requests refused by a limit, by the limit's name.",
      labelNames: ["kind"] as const,
      registers,
    }),
  };
}
