import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { AlertKind } from "@/server/alerts/schema";
import type { InstallationHealth } from "@/server/jobs/health-schema";
import { healthText } from "@/tests/support/health-text";
import { scrape } from "@/tests/support/scrape";

/** A fault in the table of docs/runbooks.md, and what tells the operator of it. */
interface FaultRow {
  fault: string;
  log: string[];
  health: string[];
  metrics: string[];
  alerts: AlertKind[];
}

const CELLS = 8;
const CODE = /`([^`]+)`/g;

/** Reads the table of faults in docs/runbooks.md. */
export function faultRows(): FaultRow[] {
  const page = readFileSync("docs/runbooks.md", "utf8");
  const [, section = ""] = page.split("\n## Faults\n");
  const [table = ""] = section.split("\n## ");
  const rows = table.split("\n").filter((line) => line.startsWith("| "));
  return rows.slice(1).map((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    expect(cells, line).toHaveLength(CELLS + 1);
    const [, fault = "", , log = "", health = "", metrics = "", alerts = ""] = cells;
    return {
      fault,
      log: codesIn(log),
      health: codesIn(health),
      metrics: codesIn(metrics).filter((name) => name.startsWith("florin_")),
      alerts: codesIn(alerts).map((kind) => AlertKind.parse(kind)),
    };
  });
}

const codesIn = (cell: string) => [...cell.matchAll(CODE)].map(([, code = ""]) => code);

/** Returns the row of a fault by its first words. */
function faultRow(fault: string): FaultRow {
  const found = faultRows().filter((row) => row.fault.startsWith(fault));
  expect(found, fault).toHaveLength(1);
  return found[0] as FaultRow;
}

interface Places {
  lines: readonly string[];
  health: InstallationHealth;
  metricsUrl: string;
  alert: AlertKind;
}

/** Expects a fault in each of the places that the table names. @param fault the first words of its row */
export async function expectTold(fault: string, { lines, health, metricsUrl, alert }: Places): Promise<void> {
  const row = faultRow(fault);
  const text = healthText(health);
  const { sum } = await scrape(metricsUrl);
  for (const log of row.log) expect(lines.join("\n"), row.fault).toMatch(likeIt(log));
  for (const sentence of row.health) expect(text, row.fault).toMatch(likeIt(sentence));
  for (const metric of row.metrics) {
    const [name = ""] = metric.split("{");
    const labels = [...metric.matchAll(/(\w+)="(\w+)"/g)].map(([, label, value]) => [label, value]);
    expect(sum(name, Object.fromEntries(labels)), `${row.fault}: ${metric}`).not.toBeNull();
  }
  expect(row.alerts, row.fault).toContain(alert);
}

/** Reads the addresses, places, numbers and currencies of an example as examples. */
function likeIt(example: string): RegExp {
  const parts = example.split(/(0x…|https:\/\/…|…|db1:5432|\d+|EUR)/);
  const patterns = parts.map((part) => {
    if (part === "0x…") return "0x[0-9a-fA-F]+";
    if (part === "https://…" || part === "db1:5432") return "\\S+?";
    if (part === "…") return ".*";
    if (part === "EUR") return "[A-Z]{3}";
    return /^\d+$/.test(part) ? "\\d+" : part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  });
  return new RegExp(patterns.join(""));
}
