import {
  AlwaysOnSampler,
  InMemorySpanExporter,
  ParentBasedSampler,
  SimpleSpanProcessor,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sleep } from "@/server/kernel/clock";
import { AppError } from "@/server/kernel/errors";
import {
  annotateSpan,
  currentTraceparent,
  failSpan,
  inSpan,
  isTracing,
  setTracer,
  stopTracing,
  traceFields,
} from "@/server/kernel/trace";
import { parseTraceparent } from "@/server/kernel/traceparent";
import { SdkTracer } from "@/server/monitoring/sdk-tracer";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const OTHER = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "b7ad6b7169203331";
const sampled = (trace: string) => `00-${trace}-${SPAN}-01`;
const nothing = async () => undefined;

describe("traceparent", () => {
  test.each([
    ["of version 00", sampled(TRACE), true],
    ["that is not sampled", `00-${TRACE}-${SPAN}-00`, false],
    ["with further flags", `00-${TRACE}-${SPAN}-03`, true],
    ["of a later version with more fields", `cc-${TRACE}-${SPAN}-01-what-comes`, true],
  ])("reads one %s", (_, header, isSampled) => {
    expect(parseTraceparent(header)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled });
  });

  test.each([
    null,
    "",
    "00",
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${"0".repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${"0".repeat(16)}-01`,
    `00-${TRACE}-${SPAN}-1`,
    `cc-${TRACE}-${SPAN}-01-${"x".repeat(600)}`,
    `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
  ])("ignores %j", (header) => {
    expect(parseTraceparent(header)).toBeNull();
  });
});

describe("without a tracer", () => {
  test("work runs, and nothing is recorded", async () => {
    expect(isTracing()).toBe(false);
    expect(await inSpan({ name: "work", isFirst: true }, async () => currentTraceparent())).toBeNull();
    expect(traceFields()).toEqual({});
    annotateSpan({ "florin.chain.id": 1 });
    await expect(
      inSpan({ name: "work" }, () => Promise.reject(new AppError("unavailable", "no"))),
    ).rejects.toThrow("no");
  });
});

describe("with a tracer", () => {
  let exporter: InMemorySpanExporter;
  const named = (name: string) => exporter.getFinishedSpans().filter((span) => span.name === name);

  beforeEach(() => {
    exporter = new InMemorySpanExporter();
    const provider = new TracerProvider({
      sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
      spanProcessors: [new SimpleSpanProcessor({ exporter })],
    });
    setTracer(new SdkTracer(provider, "1.0.0"));
  });
  afterEach(() => stopTracing());

  test("work that continues a trace is a child, and so is the work in it", async () => {
    const traceparent = await inSpan({ name: "outer", of: [{ traceparent: sampled(TRACE) }] }, () =>
      inSpan({ name: "inner" }, async () => currentTraceparent()),
    );
    const [[outer], [inner]] = [named("outer"), named("inner")];
    expect(outer?.parentSpanContext).toMatchObject({ traceId: TRACE, spanId: SPAN });
    expect(inner?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId);
    expect(traceparent).toBe(`00-${TRACE}-${inner?.spanContext().spanId}-01`);
  });

  test("work without a trace records nothing unless it begins one", async () => {
    await inSpan({ name: "call" }, nothing);
    await inSpan({ name: "step", of: [{ traceparent: null }, { traceparent: "broken" }] }, nothing);
    expect(exporter.getFinishedSpans()).toEqual([]);
    await inSpan({ name: "request", of: [{ traceparent: null }], isFirst: true }, nothing);
    expect(named("request")[0]?.parentSpanContext).toBeUndefined();
  });

  test("work of a trace that is not exported leaves no context behind", async () => {
    const of = [{ traceparent: `00-${TRACE}-${SPAN}-00` }];
    const left = await inSpan({ name: "outer", of, isFirst: true }, () =>
      inSpan({ name: "inner" }, async () => [currentTraceparent(), traceFields()]),
    );
    expect(left).toEqual([null, {}]);
    expect(exporter.getFinishedSpans()).toEqual([]);
  });

  test("work for several payments has a span in the trace of each, linked to the first", async () => {
    const of = [
      { traceparent: sampled(TRACE), paymentId: "pay_1" },
      { traceparent: null, paymentId: "pay_2" },
      { traceparent: sampled(OTHER), paymentId: "pay_3" },
    ];
    await inSpan({ name: "relay send", of }, () => inSpan({ name: "call" }, nothing));
    const sends = named("relay send");
    const first = sends.find((span) => span.spanContext().traceId === TRACE);
    const other = sends.find((span) => span.spanContext().traceId === OTHER);
    expect(sends).toHaveLength(2);
    expect([first?.attributes, other?.attributes]).toEqual([
      { "florin.payment.id": "pay_1" },
      { "florin.payment.id": "pay_3" },
    ]);
    expect(other?.links.map(({ context }) => context.spanId)).toEqual([first?.spanContext().spanId]);
    expect(named("call").map((span) => span.spanContext().traceId)).toEqual([TRACE]);
  });

  test("a failure is named by its code, and never by its message", async () => {
    const refused = new AppError("unavailable", "secret");
    await inSpan({ name: "refused", isFirst: true }, () => Promise.reject(refused)).catch(nothing);
    await inSpan({ name: "named", isFirst: true }, async () => {
      failSpan("timeout");
      throw refused;
    }).catch(nothing);
    expect(named("refused")[0]).toMatchObject({ status: { code: 2 }, events: [] });
    expect(named("refused")[0]?.attributes).toEqual({ "error.type": "unavailable" });
    expect(named("named")[0]?.attributes).toEqual({ "error.type": "timeout" });
  });

  test("what work leaves behind adds nothing to its span", async () => {
    let left: Promise<unknown> = Promise.resolve();
    await inSpan({ name: "request", isFirst: true }, async () => {
      left = sleep(5).then(() => inSpan({ name: "late" }, async () => traceFields()));
    });
    expect(await left).toEqual({});
    expect(named("late")).toEqual([]);
  });

  test("a step that began earlier keeps its length", async () => {
    const step = { name: "relay mine", of: [{ traceparent: sampled(TRACE) }], sinceMs: 90_000 };
    await inSpan(step, nothing);
    const { startTime = [0, 0], endTime = [0, 0] } = named("relay mine")[0] ?? {};
    expect(Math.round((endTime[0] - startTime[0]) / 10)).toBe(9);
  });

  test("a line of the log leads to the trace", async () => {
    const fields = await inSpan({ name: "step", of: [{ traceparent: sampled(TRACE) }] }, async () =>
      traceFields(),
    );
    expect(fields).toEqual({ trace_id: TRACE, span_id: named("step")[0]?.spanContext().spanId });
  });
});
