import { env } from "@/server/kernel/env";
import { setTracer } from "@/server/kernel/trace";

/** Records and exports spans if the operator names a collector. Without one, OpenTelemetry's packages are not loaded. */
export async function startTracing(): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_SDK_DISABLED } = env();
  const collector = OTEL_EXPORTER_OTLP_ENDPOINT ?? OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  if (!collector || OTEL_SDK_DISABLED === "true") return;
  const { createTracer } = await import("@/server/monitoring/create-tracer");
  setTracer(createTracer());
}
