import { Counter, Gauge, Histogram, type Registry } from "prom-client";

export function chainMetrics(registry: Registry) {
  const registers = [registry];
  return {
    chainFaults: new Gauge({
      name: "florin_chain_faults",
      help: "Faults of the chains file that this process found: `stopped` for all payments of a router or the chain, `limited` for less.",
      labelNames: ["chain", "effect"] as const,
      registers,
    }),
    readingLagBlocks: new Gauge({
      name: "florin_chain_reading_lag_blocks",
      help: "Blocks between the chain's head and the last block that is read and confirmed.",
      labelNames: ["chain"] as const,
      registers,
    }),
    readingLagSeconds: new Gauge({
      name: "florin_chain_reading_lag_seconds",
      help: "Time since a worker last read the chain up to its head; it is stored at least every 30 seconds.",
      labelNames: ["chain"] as const,
      registers,
    }),
    reorganisations: new Counter({
      name: "florin_chain_reorganisations_total",
      help: "Reorganisations after which this process moved its reading back.",
      labelNames: ["chain"] as const,
      registers,
    }),
    rewoundBlocks: new Counter({
      name: "florin_chain_rewound_blocks_total",
      help: "Blocks that are read again after reorganisations.",
      labelNames: ["chain"] as const,
      registers,
    }),
    rpcRequests: new Counter({
      name: "florin_rpc_requests_total",
      help: "Requests to nodes by endpoint (its origin), method and result.",
      labelNames: ["chain", "endpoint", "method", "code"] as const,
      registers,
    }),
    rpcSeconds: new Histogram({
      name: "florin_rpc_request_duration_seconds",
      help: "Time until a node's answer, or its fault.",
      labelNames: ["chain", "endpoint"] as const,
      buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 3],
      registers,
    }),
    rpcFailovers: new Counter({
      name: "florin_rpc_failovers_total",
      help: "How often an endpoint failed and was put behind the others.",
      labelNames: ["chain", "endpoint"] as const,
      registers,
    }),
    rpcUp: new Gauge({
      name: "florin_rpc_endpoint_up",
      help: "1 while this process sends an endpoint requests first, 0 after a fault.",
      labelNames: ["chain", "endpoint"] as const,
      registers,
    }),
    logRange: new Gauge({
      name: "florin_rpc_log_range_blocks",
      help: "Blocks that this process asks for in one eth_getLogs.",
      labelNames: ["chain"] as const,
      registers,
    }),
  };
}
