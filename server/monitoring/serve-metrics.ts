import { createServer, type Server, type ServerResponse } from "node:http";
import { collectDefaultMetrics } from "prom-client";
import { env } from "@/server/kernel/env";
import { log } from "@/server/kernel/log";
import { singleton } from "@/server/kernel/singleton";
import { metrics } from "@/server/metrics/metrics";
import { metricsText } from "@/server/monitoring/metrics-text";

/** Measures this process itself: processor, memory, event loop. Only where somebody reads it. */
export function measureProcess(): void {
  singleton("default-metrics", () => collectDefaultMetrics({ register: metrics().registry }) ?? true);
}

/** Answers a request for metrics. Never rejects. */
export async function answerMetrics(response: ServerResponse): Promise<void> {
  try {
    const text = await metricsText();
    response.writeHead(200, {
      "Content-Type": metrics().registry.contentType,
      "Cache-Control": "no-store",
    });
    response.end(text);
  } catch (err) {
    log().error({ err }, "metrics could not be written");
    response.writeHead(500).end();
  }
}

/** Serves `GET /metrics` on METRICS_PORT, if it is set. */
export function serveMetrics(): Server | undefined {
  const { METRICS_PORT: port, METRICS_HOST: host } = env();
  if (port === undefined) return undefined;
  measureProcess();
  const server = createServer((request, response) => {
    if (request.url?.split("?")[0] === "/metrics") return void answerMetrics(response);
    response.writeHead(404).end();
  });
  server.on("error", (err) => {
    process.stderr.write(`METRICS_PORT: ${err.message}\n`);
    process.exit(1);
  });
  return server.listen(port, host, () => log().info({ port, host }, "metrics are served"));
}
