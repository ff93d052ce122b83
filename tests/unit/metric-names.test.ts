import { readFileSync } from "node:fs";
import { collectDefaultMetrics, Registry } from "prom-client";
import { beforeAll, describe, expect, test } from "vitest";
import dashboard from "@/deploy/grafana/florin.json";
import { metrics } from "@/server/metrics/metrics";

const RULES = readFileSync("deploy/prometheus/florin.rules.yml", "utf8");
const DOCS = readFileSync("docs/operations.md", "utf8");
const NAME = /\b(?:florin|nodejs|process)_[a-z0-9_]+\b/g;
/** What Prometheus adds to the name of a histogram. */
const PARTS = ["_bucket", "_sum", "_count"];
/** Names of an alert's series that are no label of ours. */
const ADDED = ["instance", "le"];
/** The dashboard's variable, as Grafana writes it. */
const CHOSEN = ["$", "{datasource}"].join("");

let served: Map<string, { type: string; labels: string[] }>;

beforeAll(() => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const all = [metrics().registry, registry].flatMap((each) => each.getMetricsAsArray());
  served = new Map(
    all.flatMap((metric) => {
      const { name, type, labelNames } = metric as unknown as Shape;
      const described = { type: `${type}`, labels: labelNames };
      const names = type === "histogram" ? PARTS.map((part) => name + part) : [name];
      return names.map((each) => [each, described] as const);
    }),
  );
});

interface Shape {
  name: string;
  type: string;
  labelNames: string[];
}

const panels = dashboard.panels as {
  id: number;
  type: string;
  title: string;
  gridPos: { h: number; w: number; x: number; y: number };
  datasource?: { uid: string };
  targets?: { refId: string; expr: string; datasource: { uid: string } }[];
}[];
const charts = panels.filter(({ type }) => type !== "row");
const expressions = charts.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr]));
const ofAlerts = RULES.split(/- alert: /)
  .slice(1)
  .map((text) => [text.split("\n")[0] ?? "", /expr:(.*?)\n {8}(?:for|labels):/s.exec(text)?.[1] ?? ""]);

describe("a query", () => {
  test.each([...ofAlerts, ...expressions] as [string, string][])(
    "of %s names served metrics and their labels",
    (_, query) => {
      const names = query.match(NAME) ?? [];
      expect(names.length).toBeGreaterThan(0);
      expect(names.filter((name) => !served.has(name))).toEqual([]);
      const grouped = [...query.matchAll(/\b(?:by|on) \(([a-z_, ]+)\)/g)].flatMap(([, list = ""]) =>
        list.split(", "),
      );
      const filtered = [...query.matchAll(/[{,]([a-z]+)(?:=|!)/g)].map(([, label = ""]) => label);
      const known = new Set([...names.flatMap((name) => served.get(name)?.labels ?? []), ...ADDED]);
      expect([...grouped, ...filtered].filter((label) => !known.has(label))).toEqual([]);
    },
  );

  test.each(expressions as [string, string][])(
    "of the panel %s takes the rate of counters only",
    (_, query) => {
      for (const [, name = ""] of query.matchAll(/(?:rate|increase)\(([a-z0-9_]+)/g)) {
        expect(["counter", "histogram"]).toContain(served.get(name)?.type);
      }
    },
  );
});

test("the dashboard shows every metric of ours", () => {
  const ours = [...served.keys()].filter(
    (name) => name.startsWith("florin_") && !name.endsWith("_sum") && !name.endsWith("_count"),
  );
  const whole = JSON.stringify(dashboard);
  const shown = (name: string) => whole.includes(name) || whole.includes(name.replace(/_bucket$/, "_sum"));
  expect(ours.length).toBeGreaterThan(45);
  expect(ours.filter((name) => !shown(name))).toEqual([]);
});

test("the documentation names every metric of ours", () => {
  const names = [...served.keys()]
    .filter((name) => name.startsWith("florin_"))
    .map((name) => name.replace(/_(bucket|sum|count)$/, ""));
  expect(names.filter((name) => !DOCS.includes(`\`${name}\``))).toEqual([]);
});

test("the ten alerts are there, and the documentation names each rule", () => {
  const letters = new Set([...RULES.matchAll(/alert: ([A-J]) /g)].map(([, letter]) => letter));
  expect([...letters].sort().join("")).toBe("ABCDEFGHIJ");
  expect(ofAlerts.map(([name]) => name).filter((name) => !DOCS.includes(`\`${name}\``))).toEqual([]);
});

test("the dashboard loads: each panel has an id, a free place, and queries of the chosen source", () => {
  expect(dashboard.templating.list).toMatchObject([
    { name: "datasource", type: "datasource", query: "prometheus" },
  ]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { h, w, x, y } }) =>
    Array.from({ length: h * w }, (_, i) => `${x + (i % w)}:${y + Math.floor(i / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBeLessThanOrEqual(24);
  for (const { targets = [], datasource } of charts) {
    expect(targets.length).toBeGreaterThan(0);
    expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
    for (const { uid } of [datasource ?? { uid: "" }, ...targets.map((each) => each.datasource)])
      expect(uid).toBe(CHOSEN);
  }
});
