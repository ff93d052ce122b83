import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { isInstalled } from "@/tests/support/proxy-recipes";

const RULES = path.resolve("deploy/prometheus/florin.rules.yml");
const TESTS = path.resolve("tests/operations/florin.rules.test.yml");

beforeAll(() => {
  if (!isInstalled("promtool"))
    throw new Error("install prometheus, which has promtool (docs/developing.md)");
});

test("Prometheus accepts the rules", () => {
  expect(execFileSync("promtool", ["check", "rules", RULES], { encoding: "utf8" })).toContain("SUCCESS");
});

test("each alert fires on its fault, and not before", () => {
  const directory = mkdtempSync(path.join(tmpdir(), "florin-rules-"));
  for (const file of [RULES, TESTS]) copyFileSync(file, path.join(directory, path.basename(file)));
  const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", path.basename(TESTS)], {
    cwd: directory,
    encoding: "utf8",
  });
  expect(`${stdout}${stderr}`).toContain("SUCCESS");
  expect(status).toBe(0);
});

test("every alert has a case in which it fires, and one in which it does not", () => {
  const names = [...readFileSync(RULES, "utf8").matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? "");
  const cases = readFileSync(TESTS, "utf8");
  expect(names.length).toBe(24);
  for (const name of names) {
    expect(cases).toMatch(new RegExp(`alertname: ${name}, exp_alerts: \\[\\]`));
    expect(cases).toMatch(new RegExp(`alertname: ${name}\\n {8}exp_alerts:\\n`));
  }
});

test("Prometheus can run each query of the dashboard", () => {
  const { panels } = JSON.parse(readFileSync("deploy/grafana/florin.json", "utf8")) as {
    panels: { targets?: { expr: string }[] }[];
  };
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThan(50);
  const rules = queries.map((expr, i) => ({ record: `panel:query:n${i}`, expr }));
  const file = path.join(mkdtempSync(path.join(tmpdir(), "florin-panels-")), "panels.yml");
  // JSON is YAML, too.
  writeFileSync(file, JSON.stringify({ groups: [{ name: "panels", rules }] }));
  const checked = execFileSync("promtool", ["check", "rules", file], { encoding: "utf8" });
  expect(checked).toContain(`SUCCESS: ${queries.length} rules found`);
});
