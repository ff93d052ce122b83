import autocannon from "autocannon";

export interface Rate {
  perSecond: number;
  p50: number;
  p99: number;
  /** Answers that were not 2xx, and requests that had none. */
  bad: number;
}

export interface Load {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
}

const CONNECTIONS = 32;
const WARM_UP_S = 10;
const ROUND_S = 5;
const ROUNDS = 5;

/**
 * Requests per second and latencies in milliseconds of several servers under 32 connections each: all are warmed up, then
 * queried alternately, and of its rounds each keeps the median. A machine whose speed drifts so slows them all alike.
 */
export async function measureAlternately<Name extends string>(
  loads: Record<Name, Load>,
): Promise<Record<Name, Rate>> {
  const names = Object.keys(loads) as Name[];
  const rounds = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Rate[]>;
  for (const name of names) await run(loads[name], WARM_UP_S);
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) rounds[name].push(await run(loads[name], ROUND_S));
  }
  return Object.fromEntries(names.map((name) => [name, median(rounds[name])])) as Record<Name, Rate>;
}

async function run(load: Load, duration: number): Promise<Rate> {
  const { requests, latency, non2xx, errors } = await autocannon({
    ...load,
    connections: CONNECTIONS,
    duration,
  });
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, bad: non2xx + errors };
}

/** The round in the middle by its rate, with all refusals of all rounds. */
function median(rounds: Rate[]): Rate {
  const sorted = [...rounds].sort((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error("nothing was measured");
  return { ...middle, bad: rounds.reduce((sum, { bad }) => sum + bad, 0) };
}

/** The median and the 99th percentile of some durations. */
export function percentiles(ms: number[]): { p50: number; p99: number } {
  const sorted = [...ms].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
