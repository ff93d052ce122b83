import { performance } from "node:perf_hooks";

const CARRIAGE_RETURN = 13;

/** Takes the CSV of all payments from a server, as the dashboard does. */
export async function exportCsv({
  url,
  cookie,
}: {
  url: string;
  cookie: string;
}): Promise<{ rows: number; megabytes: number; seconds: number }> {
  const started = performance.now();
  const headers = { cookie, origin: url };
  const response = await fetch(`${url}/dashboard/payments/export`, { method: "POST", headers });
  if (!response.ok || !response.body)
    throw new Error(`the export answered ${response.status}: ${await response.text()}`);
  let [lines, bytes] = [0, 0];
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    for (let at = value.indexOf(CARRIAGE_RETURN); at >= 0; at = value.indexOf(CARRIAGE_RETURN, at + 1))
      lines++;
  }
  return { rows: lines - 1, megabytes: bytes / 1e6, seconds: (performance.now() - started) / 1_000 };
}

/** A field of `/proc/<pid>/status` (proc_pid_status(5)) in megabytes. */
export function residentMb(status: string, field: "VmRSS" | "VmHWM"): number {
  return (Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) * 1_024) / 1e6;
}
