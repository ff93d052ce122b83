/**
 * `npx tsx scripts/trace-picture.ts <spans.json> <picture.svg>`: draws one trace as a waterfall. The spans are those that
 * tests/jobs/traces.test.ts received, written by `KEEP_TRACE=<spans.json> npx vitest run --project jobs tests/jobs/traces.test.ts`.
 */
import { readFileSync, writeFileSync } from "node:fs";

interface Span {
  spanId: string;
  parentSpanId: string;
  name: string;
  kind: number;
  /** Digits. */
  startNs: string;
  endNs: string;
  resource: Record<string, string>;
}

interface Row extends Span {
  depth: number;
}

const ROW = 22;
const TOP = 64;
const LABELS = 330;
const CHART = 560;
const RIGHT = 70;
const WIDTH = LABELS + CHART + RIGHT;
const CLIENT = 3;
const COLOURS = { web: "#2563eb", worker: "#0f766e", call: "#94a3b8" };
const INK = "#0f172a";
const QUIET = "#475569";
const STEPS_MS = [10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_000, 5_000];

const [, , from = "", to = ""] = process.argv;
const spans = JSON.parse(readFileSync(from, "utf8")) as Span[];
writeFileSync(to, draw(orderOf(spans)));

/** Orders spans as a tree, each below its parent, earliest first. */
function orderOf(all: readonly Span[]): Row[] {
  const below = (parentId: string, depth: number): Row[] =>
    all
      .filter(({ parentSpanId }) => parentSpanId === parentId)
      .sort((a, b) => Number(BigInt(a.startNs) - BigInt(b.startNs)))
      .flatMap((span) => [{ ...span, depth }, ...below(span.spanId, depth + 1)]);
  return below("", 0);
}

function draw(rows: readonly Row[]): string {
  const start = Math.min(...rows.map(({ startNs }) => msOf(startNs)));
  const end = Math.max(...rows.map(({ endNs }) => msOf(endNs)));
  const height = TOP + rows.length * ROW + 14;
  const x = (ms: number) => LABELS + ((ms - start) / (end - start)) * CHART;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" font-size="12" role="img">
<title>One payment's trace, from the wallet's confirm to the delivered webhook</title>
<rect width="${WIDTH}" height="${height}" rx="8" fill="#ffffff" stroke="#e2e8f0"/>
${legend()}
${axis(end - start, height, (ms) => x(start + ms))}
${rows.map((row, i) => bar(row, TOP + i * ROW, x)).join("\n")}
</svg>
`;
}

function legend(): string {
  const entries = [
    [COLOURS.web, "web process", 16],
    [COLOURS.worker, "worker", 126],
    [COLOURS.call, "call to another machine", 206],
  ] as const;
  return entries
    .map(
      ([colour, text, x]) =>
        `<rect x="${x}" y="15" width="10" height="10" rx="2" fill="${colour}"/><text x="${x + 16}" y="24" fill="${QUIET}">${text}</text>`,
    )
    .join("");
}

function axis(lengthMs: number, height: number, x: (ms: number) => number): string {
  const step = STEPS_MS.find((each) => lengthMs / each <= 6) ?? lengthMs;
  const ticks = Array.from({ length: Math.floor(lengthMs / step) + 1 }, (_, i) => i * step);
  return ticks
    .map(
      (ms) =>
        `<line x1="${x(ms).toFixed(1)}" x2="${x(ms).toFixed(1)}" y1="${TOP - 8}" y2="${height - 10}" stroke="#e2e8f0"/><text x="${x(ms).toFixed(1)}" y="${TOP - 14}" fill="${QUIET}" text-anchor="middle">${ms} ms</text>`,
    )
    .join("");
}

function bar(row: Row, y: number, x: (ms: number) => number): string {
  const [from, until] = [msOf(row.startNs), msOf(row.endNs)];
  const width = Math.max(2, x(until) - x(from));
  const isWeb = row.resource["florin.process"] === "web";
  const colour = row.kind === CLIENT ? COLOURS.call : isWeb ? COLOURS.web : COLOURS.worker;
  return `<text x="${16 + row.depth * 16}" y="${y + 14}" fill="${INK}">${row.name}</text><rect x="${x(from).toFixed(1)}" y="${y + 4}" width="${width.toFixed(1)}" height="13" rx="2" fill="${colour}"/><text x="${(x(from) + width + 6).toFixed(1)}" y="${y + 14}" fill="${QUIET}" font-size="11">${lengthOf(until - from)}</text>`;
}

/** Milliseconds, exact to the microsecond: nanoseconds since 1970 do not fit a number. */
function msOf(ns: string): number {
  return Number(BigInt(ns) / 1_000n) / 1_000;
}

function lengthOf(ms: number): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`;
}
