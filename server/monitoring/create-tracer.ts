import { randomUUID } from "node:crypto";
import { DiagLogLevel, diag } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { type Env, env } from "@/server/kernel/env";
import { log } from "@/server/kernel/log";
import { processName } from "@/server/kernel/process-name";
import type { Tracer } from "@/server/kernel/trace";
import { version } from "@/server/kernel/version";
import { SdkTracer } from "@/server/monitoring/sdk-tracer";

/** The interval of one fault's lines: a collector that is away fails every few seconds. */
const COMPLAINT_EVERY_MS = 60_000;

/**
 * Creates a tracer that exports by OTLP over HTTP, as JSON. Address, headers, timeout, compression and certificates are
 * the exporter's own variables, which it reads.
 */
export function createTracer(): Tracer {
  reportFaults();
  const known = resourceFromAttributes({
    "service.name": "florin",
    "service.version": version(),
    "service.instance.id": randomUUID(),
    "florin.process": processName(),
  });
  const provider = new TracerProvider({
    // The operator's attributes win.
    resource: known.merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(env()),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  return new SdkTracer(provider, version());
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share }: Env): Sampler {
  const root = name.endsWith("traceidratio")
    ? new TraceIdRatioBasedSampler(share)
    : name.endsWith("always_off")
      ? new AlwaysOffSampler()
      : new AlwaysOnSampler();
  return name.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}

/** Reports what the SDK complains about in the log, with at most one line a minute. */
function reportFaults(): void {
  let quietUntil = Number.NEGATIVE_INFINITY;
  const report = (fault: string) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + COMPLAINT_EVERY_MS;
    log().warn({ fault }, "traces could not be exported");
  };
  const ignore = () => undefined;
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
