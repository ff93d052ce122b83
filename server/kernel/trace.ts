import { singleton } from "@/server/kernel/singleton";

/** Facts of a span, by OpenTelemetry's names; never a person's data, a buyer's address or a secret. */
export type Attributes = Record<string, string | number | boolean>;

/** Work that belongs to a trace which began elsewhere: in a partner's program, or in the request that queued it. */
export interface Traced {
  /** The W3C context of the span that caused the work; null where it was not traced. */
  traceparent: string | null;
  paymentId?: string;
}

export interface SpanFacts {
  name: string;
  kind?: "server" | "client";
  attributes?: Attributes;
  /**
   * The work's traces: the span continues the first one, and each other one gets a span of the same time that links to
   * it. Left out, the span is a child of the current one.
   */
  of?: readonly Traced[];
  /** Whether the span begins a trace when there is none to continue, instead of being left out. */
  isFirst?: boolean;
  /** A W3C context to link to. */
  linkTo?: string | null;
  /** How long ago it began, in milliseconds; left out, it begins now. */
  sinceMs?: number;
}

/** Records spans; server/monitoring has the one that exports them. */
export interface Tracer {
  inSpan<T>(facts: SpanFacts, run: () => Promise<T>): Promise<T>;
  annotate(attributes: Attributes): void;
  fail(type: string): void;
  /** The W3C context of the current span; null without one that is exported. */
  traceparent(): string | null;
  logFields(): { trace_id?: string; span_id?: string };
  stop(): Promise<void>;
}

const holder = singleton("tracer", () => ({ tracer: null as Tracer | null }));

/** Records spans from now on; null ends that. */
export function setTracer(tracer: Tracer | null): void {
  holder.tracer = tracer;
}

export const isTracing = () => holder.tracer !== null;

/** Runs work in a span, which ends with it. Without a tracer it only runs the work. */
export function inSpan<T>(facts: SpanFacts, run: () => Promise<T>): Promise<T> {
  return holder.tracer ? holder.tracer.inSpan(facts, run) : run();
}

/** Adds facts to the current span. */
export function annotateSpan(attributes: Attributes): void {
  holder.tracer?.annotate(attributes);
}

/** Marks the current span as failed; `type` is one of few words. */
export function failSpan(type: string): void {
  holder.tracer?.fail(type);
}

/** Returns the context that work of other processes continues; null when the current work is not traced. */
export function currentTraceparent(): string | null {
  return holder.tracer?.traceparent() ?? null;
}

/** Returns the fields by which a line of the log leads to its trace. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  return holder.tracer?.logFields() ?? {};
}

/** Exports the spans that have ended, for a few seconds at most, and records no more. */
export async function stopTracing(): Promise<void> {
  const { tracer } = holder;
  holder.tracer = null;
  await tracer?.stop();
}
