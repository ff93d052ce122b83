import { Counter, Gauge, type Registry } from "prom-client";

export function processMetrics(registry: Registry) {
  const registers = [registry];
  return {
    build: new Gauge({
      name: "florin_build_info",
      help: "Always 1; the labels name the process, its version and the newest migration of the database.",
      labelNames: ["process", "version", "migration"] as const,
      registers,
    }),
    stateRead: new Gauge({
      name: "florin_state_up",
      help: "1 when the gauges of the installation's state could be read; without it they are absent.",
      registers,
    }),
    poolConnections: new Gauge({
      name: "florin_db_connections",
      help: "Connections of each pool to the database: `used` or `idle`.",
      labelNames: ["pool", "state"] as const,
      registers,
    }),
    poolMax: new Gauge({
      name: "florin_db_connections_max",
      help: "Most connections of each pool.",
      labelNames: ["pool"] as const,
      registers,
    }),
    poolWaiting: new Gauge({
      name: "florin_db_waiting",
      help: "Queries that wait for a connection of a pool.",
      labelNames: ["pool"] as const,
      registers,
    }),
    listenLost: new Counter({
      name: "florin_db_listen_lost_total",
      help: "How often the LISTEN connection was lost.",
      registers,
    }),
    listening: new Gauge({
      name: "florin_db_listening",
      help: "1 while the LISTEN connection of this process answers; absent without one.",
      registers,
    }),
    diskFull: new Gauge({
      name: "florin_db_disk_full",
      help: "1 from a write of this process that failed for lack of space until a large one succeeds.",
      registers,
    }),
    databaseReadOnly: new Gauge({
      name: "florin_db_read_only",
      help: "1 while the database refuses the writes of this process.",
      registers,
    }),
    databaseMoves: new Counter({
      name: "florin_db_server_changes_total",
      help: "How often this process went over to another server of the database.",
      registers,
    }),
    leaseChanges: new Counter({
      name: "florin_lease_changes_total",
      help: "How often this process took or lost a lease.",
      labelNames: ["lease"] as const,
      registers,
    }),
    loopFailures: new Counter({
      name: "florin_loop_failures_total",
      help: "Failed ticks of each background loop.",
      labelNames: ["loop"] as const,
      registers,
    }),
  };
}
