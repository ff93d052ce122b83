import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** A span as OTLP's JSON has it, with the attributes of its process. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  /** 1 internal, 2 server, 3 client. */
  kind: number;
  startNs: bigint;
  endNs: bigint;
  attributes: Record<string, string>;
  links: { traceId: string; spanId: string }[];
  isFailed: boolean;
  resource: Record<string, string>;
}

export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: CollectedSpan[];
  requests: { path: string; contentType: string | undefined }[];
  stop(): void;
}

interface KeyValue {
  key: string;
  value: Record<string, unknown>;
}

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: KeyValue[];
  links?: { traceId: string; spanId: string }[];
  status?: { code?: number };
}

interface Export {
  resourceSpans: { resource: { attributes: KeyValue[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

const FAILED = 2;

/** Starts an OpenTelemetry collector on this machine: it takes OTLP over HTTP as JSON, and keeps the spans. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const requests: Collector["requests"] = [];
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? "", contentType: request.headers["content-type"] });
    void json(request).then((body) => {
      spans.push(...spansIn(body as Export));
      response.setHeader("Content-Type", "application/json").end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    requests,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function spansIn({ resourceSpans }: Export): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) => spans.map((span) => collected(span, valuesOf(resource.attributes)))),
  );
}

function collected(span: OtlpSpan, resource: Record<string, string>): CollectedSpan {
  const { traceId, spanId, parentSpanId = "", name, kind, links = [] } = span;
  return {
    ...{ traceId, spanId, parentSpanId, name, kind, links, resource },
    startNs: BigInt(span.startTimeUnixNano),
    endNs: BigInt(span.endTimeUnixNano),
    attributes: valuesOf(span.attributes),
    isFailed: span.status?.code === FAILED,
  };
}

const valuesOf = (pairs: KeyValue[]): Record<string, string> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, String(Object.values(value)[0])]));
