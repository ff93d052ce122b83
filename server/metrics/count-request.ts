import { metrics } from "@/server/metrics/metrics";

/** Counts an answered request, and the seconds since `startedMs` of the monotonic clock. */
export function countRequest(operation: string, status: number, startedMs: number): void {
  metrics().requests.inc({ operation, status: `${Math.floor(status / 100)}xx` });
  metrics().requestSeconds.observe({ operation }, (performance.now() - startedMs) / 1_000);
}

/** Runs a request's handler and counts its answer. */
export async function timed(operation: string, handle: () => Promise<Response>): Promise<Response> {
  const startedMs = performance.now();
  let status = 500;
  try {
    const response = await handle();
    status = response.status;
    return response;
  } finally {
    countRequest(operation, status, startedMs);
  }
}
