/**
 * `npm test`: builds, then runs every check and every test, one group after the other. A failure stops nothing and is
 * in the exit code. The last line is `N passed, N failed`, summed over all runners.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runAll, staticChecks } from "@/scripts/checks";
import { runStep, type StepResult } from "@/scripts/run-step";

interface Count {
  passed: number;
  failed: number;
}

const PROJECTS = ["unit", "contracts", "api", "api-next", "jobs", "chain", "trpc"];
const reports = mkdtempSync(path.join(tmpdir(), "florin-reports-"));
const total: Count = { passed: 0, failed: 0 };
const lines: string[] = [];

await run();
rmSync(reports, { recursive: true, force: true });
console.log(`\n${lines.join("\n")}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
if (total.failed > 0) process.exitCode = 1;

async function run(): Promise<void> {
  const build = await announce("build", () =>
    runStep({ name: "build", command: ["npm", "run", "build"] }, { live: true }),
  );
  add(build, { passed: 0, failed: build.ok ? 0 : 1 });
  const checks = await runAll(staticChecks());
  for (const check of checks) add(check, check.ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  for (const project of PROJECTS) await runVitest(project);
  await runPlaywright();
}

async function runVitest(project: string): Promise<void> {
  const file = path.join(reports, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const step = { name: project, command: ["vitest", "run", "--project", project, ...reporters] };
  const result = await announce(project, () => runStep(step, { live: true }));
  add(result, atLeastOne(result, countVitest(file)));
}

async function runPlaywright(): Promise<void> {
  const file = path.join(reports, "e2e.json");
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const step = { name: "e2e", command: ["playwright", "test", "--reporter=list,json"], env };
  const result = await announce("e2e", () => runStep(step, { live: true }));
  add(result, atLeastOne(result, countPlaywright(file)));
}

function announce(name: string, work: () => Promise<StepResult>): Promise<StepResult> {
  console.log(`\n== ${name}`);
  return work();
}

/** A runner that failed without a failed test (a set-up, a crash, an unhandled rejection) is a failure too. */
function atLeastOne({ ok }: StepResult, count: Count): Count {
  return ok || count.failed > 0 ? count : { ...count, failed: 1 };
}

function add({ name, seconds }: StepResult, { passed, failed }: Count): void {
  total.passed += passed;
  total.failed += failed;
  lines.push(`${name.padEnd(18)} ${seconds.toFixed(0).padStart(5)} s  ${passed} passed, ${failed} failed`);
}

function countVitest(file: string): Count {
  const { numPassedTests = 0, numFailedTests = 0 } = readReport<{
    numPassedTests: number;
    numFailedTests: number;
  }>(file);
  return { passed: numPassedTests, failed: numFailedTests };
}

/** A flaky test (one that passed at the second try) is no pass. */
function countPlaywright(file: string): Count {
  const { stats } = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(file);
  return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) };
}

function readReport<T>(file: string): Partial<T> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return {};
  }
}
