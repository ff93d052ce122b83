import { AsyncLocalStorage } from "node:async_hooks";
import {
  ROOT_CONTEXT,
  type Tracer as SdkSpans,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import type { TracerProvider } from "@opentelemetry/sdk-trace";
import { sleep } from "@/server/kernel/clock";
import { AppError } from "@/server/kernel/errors";
import type { Attributes, SpanFacts, Traced, Tracer } from "@/server/kernel/trace";
import { formatTraceparent, parseTraceparent } from "@/server/kernel/traceparent";

/** The span of some work; null once it has ended, so that a timer which the work left behind adds nothing to it. */
interface Work {
  span: Span | null;
  /** Whether its fault has a name already. */
  isFailed: boolean;
}

/** The trace that a span belongs to. */
interface Place {
  parent: SpanContext | null;
  paymentId?: string | undefined;
  /** The span of the same work in another trace. */
  sharedWith?: SpanContext;
}

const STOP_WITHIN_MS = 3_000;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

/** Records the product's spans with an SDK, which decides what is exported. */
export class SdkTracer implements Tracer {
  readonly #provider: TracerProvider;
  readonly #sdk: SdkSpans;
  readonly #running = new AsyncLocalStorage<Work>();

  constructor(provider: TracerProvider, version: string) {
    this.#provider = provider;
    this.#sdk = provider.getTracer("florin", version);
  }

  async inSpan<T>(facts: SpanFacts, run: () => Promise<T>): Promise<T> {
    const [first, ...others] = this.#begin(facts);
    if (!first) return run();
    const work: Work = { span: first, isFailed: false };
    try {
      return await this.#running.run(work, run);
    } catch (error) {
      for (const span of work.isFailed ? others : [first, ...others]) markFailed(span, typeOf(error));
      throw error;
    } finally {
      work.span = null;
      for (const span of [first, ...others]) span.end();
    }
  }

  annotate(attributes: Attributes): void {
    this.#current()?.setAttributes(attributes);
  }

  fail(type: string): void {
    const work = this.#running.getStore();
    if (!work?.span) return;
    work.isFailed = true;
    markFailed(work.span, type);
  }

  traceparent(): string | null {
    const context = this.#exported();
    return context && formatTraceparent({ ...context, isSampled: true });
  }

  logFields(): { trace_id?: string; span_id?: string } {
    const context = this.#exported();
    return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
  }

  async stop(): Promise<void> {
    // A collector that does not answer must not hold the end of the process.
    await Promise.race([this.#provider.shutdown().catch(() => undefined), sleep(STOP_WITHIN_MS)]);
  }

  #current(): Span | null {
    return this.#running.getStore()?.span ?? null;
  }

  #exported(): SpanContext | null {
    const context = this.#current()?.spanContext();
    return context && context.traceFlags & TraceFlags.SAMPLED ? context : null;
  }

  /** Begins the work's span, and next to it one for each other trace that the work is done for. */
  #begin({ of, isFirst = false, ...facts }: SpanFacts): Span[] {
    const current = this.#current();
    if (!of && current) {
      return current.isRecording() ? [this.#start(facts, { parent: current.spanContext() })] : [];
    }
    const [first, ...others] = of?.flatMap(parentOf) ?? [];
    if (!first) return isFirst ? [this.#start(facts, { parent: null })] : [];
    const span = this.#start(facts, first);
    return [span, ...others.map((other) => this.#start(facts, { ...other, sharedWith: span.spanContext() }))];
  }

  #start({ name, kind, attributes, linkTo = null, sinceMs }: SpanFacts, place: Place): Span {
    const { parent, paymentId, sharedWith } = place;
    const linked = [contextOf(linkTo), sharedWith ?? null].filter((context) => context !== null);
    const span = this.#sdk.startSpan(
      name,
      {
        kind: kind ? KINDS[kind] : SpanKind.INTERNAL,
        attributes: { ...attributes, ...(paymentId !== undefined && { "florin.payment.id": paymentId }) },
        links: linked.map((context) => ({ context })),
        ...(sinceMs !== undefined && { startTime: new Date(Date.now() - sinceMs) }),
      },
      parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    );
    return span;
  }
}

function parentOf({ traceparent, paymentId }: Traced): Place[] {
  const parent = contextOf(traceparent);
  return parent ? [{ parent, paymentId }] : [];
}

function contextOf(traceparent: string | null): SpanContext | null {
  const context = parseTraceparent(traceparent);
  if (!context) return null;
  const { traceId, spanId, isSampled } = context;
  return { traceId, spanId, isRemote: true, traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE };
}

function markFailed(span: Span, type: string): void {
  span.setAttribute("error.type", type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Names an error without its message, which may hold data. */
function typeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : "other";
}
