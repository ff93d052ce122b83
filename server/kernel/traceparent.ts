/** Ids of a span, and whether its trace is exported. */
export interface TraceContext {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

const FORMAT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const ZEROS = /^0+$/;
const SAMPLED = 1;
const LONGEST = 512;

/** Reads a `traceparent` header (W3C Trace Context); null for one that is not valid. Later versions may append fields. */
export function parseTraceparent(header: string | null): TraceContext | null {
  if (!header || header.length > LONGEST) return null;
  const [, version, traceId = "", spanId = "", flags = "", more] = FORMAT.exec(header) ?? [];
  if (version === undefined || version === "ff" || (version === "00" && more !== undefined)) return null;
  if (ZEROS.test(traceId) || ZEROS.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

/** Writes a context as a header. */
export function formatTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
}
