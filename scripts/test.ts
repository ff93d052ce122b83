/**
 * `npm test`: builds, then runs every check and every test, one group after the other. A failure stops nothing, is told
 * again at the end, and is in the exit code. The last line is `N passed, N failed`, summed over all runners.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runAll, staticChecks } from "@/scripts/checks";
import { runStep, type StepResult } from "@/scripts/run-step";
import { type Failure, type Report, readPlaywright, readVitest } from "@/scripts/test-reports";

/** Groups of tests, and the projects of vitest.config.ts that each is made of. */
const GROUPS: Record<string, string[]> = {
  unit: ["unit", "unit-apart"],
  contracts: ["contracts"],
  api: ["api"],
  "api-next": ["api-next"],
  jobs: ["jobs"],
  chain: ["chain"],
  trpc: ["trpc"],
};
const reports = mkdtempSync(path.join(tmpdir(), "florin-reports-"));
const lines: string[] = [];
const failures: Failure[] = [];
let passed = 0;

await run();
rmSync(reports, { recursive: true, force: true });
for (const { test, message } of failures) console.log(`\nFAILED ${test}\n${message.replace(/^/gm, "  ")}`);
console.log(`\n${lines.join("\n")}\n`);
console.log(`${passed} passed, ${failures.length} failed`);
if (failures.length > 0) process.exitCode = 1;

async function run(): Promise<void> {
  const build = await announce("build", () =>
    runStep({ name: "build", command: ["npm", "run", "build"] }, { live: true }),
  );
  add(build, { passed: 0, failures: [] });
  const checks = await runAll(staticChecks());
  for (const check of checks) add(check, { passed: check.ok ? 1 : 0, failures: [] });
  for (const [group, projects] of Object.entries(GROUPS)) await runVitest(group, projects);
  await runPlaywright();
}

async function runVitest(name: string, projects: string[]): Promise<void> {
  const file = path.join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const chosen = projects.flatMap((project) => ["--project", project]);
  const step = { name, command: ["vitest", "run", ...chosen, ...reporters] };
  add(await announce(name, () => runStep(step, { live: true })), readVitest(file));
}

async function runPlaywright(): Promise<void> {
  const file = path.join(reports, "e2e.json");
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const step = { name: "e2e", command: ["playwright", "test", "--reporter=list,json"], env };
  add(await announce("e2e", () => runStep(step, { live: true })), readPlaywright(file));
}

function announce(name: string, work: () => Promise<StepResult>): Promise<StepResult> {
  console.log(`\n== ${name}`);
  return work();
}

/** A runner that failed without a failed test (a set-up, a crash, an unhandled rejection) is a failure too. */
function add({ name, ok, seconds, output }: StepResult, report: Report): void {
  const told =
    ok || report.failures.length > 0
      ? report.failures
      : [{ test: name, message: output.trim() || "ended with a fault of its own, told above" }];
  passed += report.passed;
  failures.push(...told);
  lines.push(
    `${name.padEnd(18)} ${seconds.toFixed(0).padStart(5)} s  ${report.passed} passed, ${told.length} failed`,
  );
}
