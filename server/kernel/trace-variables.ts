import { z } from "zod";

const Collector = z.url({ protocol: /^https?$/ }).optional();

/** OpenTelemetry's variables for traces, by their standard names. Those of the exporter alone are read by the exporter. */
export const TRACE_VARIABLES = {
  /** Traces are recorded if one of the two is set; the first is a base address, the second a whole one. */
  OTEL_EXPORTER_OTLP_ENDPOINT: Collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: Collector,
  OTEL_SERVICE_NAME: z.string().max(255).default("florin"),
  /** `key=value` pairs, separated by commas. */
  OTEL_RESOURCE_ATTRIBUTES: z
    .string()
    .regex(/^[^=,]+=[^=,]*(,[^=,]+=[^=,]*)*,?$/, "must be key=value pairs, separated by commas")
    .optional(),
  OTEL_TRACES_SAMPLER: z
    .enum([
      ...(["always_on", "always_off", "traceidratio"] as const),
      ...(["parentbased_always_on", "parentbased_always_off", "parentbased_traceidratio"] as const),
    ])
    .default("parentbased_always_on"),
  /** The share of traces that a sampler by ratio exports, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SDK_DISABLED: z.enum(["true", "false"]).default("false"),
};
