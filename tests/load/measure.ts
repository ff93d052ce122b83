import autocannon from "autocannon";

export interface Rate {
  perSecond: number;
  p50: number;
  p99: number;
  /** Answers that were not 2xx, and requests that had none. */
  bad: number;
}

interface Load {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
}

const CONNECTIONS = 32;
const WARM_UP_S = 10;
const MEASURED_S = 8;

/** Requests per second and latencies in milliseconds under 32 connections, after a warm-up. */
export async function measure(load: Load): Promise<Rate> {
  await autocannon({ ...load, connections: CONNECTIONS, duration: WARM_UP_S });
  const { requests, latency, non2xx, errors } = await autocannon({
    ...load,
    connections: CONNECTIONS,
    duration: MEASURED_S,
  });
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, bad: non2xx + errors };
}

/** The median and the 99th percentile of some durations. */
export function percentiles(ms: number[]): { p50: number; p99: number } {
  const sorted = [...ms].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
