import { expect } from "vitest";
import { eventually } from "@/tests/support/eventually";

/** What a process answers at `/metrics`. */
export interface Scrape {
  text: string;
  /** Names of all metrics, also of those without a sample yet. */
  names: Set<string>;
  /** Sums the samples with this name and these labels; null without any. */
  sum(name: string, labels?: Record<string, string>): number | null;
  /** The values of a label of a metric. */
  labels(name: string, label: string): string[];
}

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const METRIC_WITHIN_MS = 20_000;
const SAMPLE = /^([a-z_:][a-z0-9_:]*)(?:\{(.*)\})? (\S+)$/i;
const LABEL = /([a-z_]+)="((?:[^"\\]|\\.)*)"/gi;

/** Reads `/metrics` of a process. */
export async function scrape(origin: string): Promise<Scrape> {
  const response = await fetch(`${origin}/metrics`);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`/metrics answered ${response.status}: ${text}`);
  const lines = text.split("\n");
  const samples = lines.filter((line) => line !== "" && !line.startsWith("#")).map(parseSample);
  const of = (name: string) => samples.filter((sample) => sample.name === name);
  return {
    text,
    names: new Set(lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? [])),
    sum(name, labels = {}) {
      const found = of(name).filter((sample) =>
        Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
      );
      return found.length === 0 ? null : found.reduce((sum, { value }) => sum + value, 0);
    },
    labels: (name, label) => [...new Set(of(name).map((sample) => sample.labels[label] ?? ""))].sort(),
  };
}

function parseSample(line: string): Sample {
  const [, name = "", labels = "", value = ""] = SAMPLE.exec(line) ?? [];
  if (name === "") throw new Error(`this is no sample: ${line}`);
  const pairs = [...labels.matchAll(LABEL)].map(([, label, text]) => [label, text]);
  return { name, labels: Object.fromEntries(pairs), value: Number(value.replace("Inf", "Infinity")) };
}

/** Waits for a metric's wanted value. */
export async function untilMetric(
  origin: string,
  { name, labels }: { name: string; labels: Record<string, string> },
  isWanted: (value: number | null) => boolean,
): Promise<void> {
  const read = async () => (await scrape(origin)).sum(name, labels);
  const value = await eventually(read, isWanted, METRIC_WITHIN_MS);
  expect(isWanted(value), `${name} is ${value}`).toBe(true);
}
