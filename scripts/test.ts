/**
 * `npm test`: builds, then runs every check and every test. A failure stops nothing, is reported again at the end, and
 * is in the exit code. The last line is `N passed, N failed` over all runners. `--long` runs the tests that have
 * a long form, in that form: more schedules, more runs of the model, more words and turns, every role at every size.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { runAll, staticChecks } from "@/scripts/checks";
import { runStep, type Step, type StepResult } from "@/scripts/run-step";
import { type Failure, type Report, readPlaywright, readVitest } from "@/scripts/test-reports";
import { hasPython } from "@/tests/support/python";

/** Tests that share one runner. */
interface Group {
  name: string;
  /** Projects of vitest.config.ts; empty for Playwright. */
  projects: string[];
  /** The files with a long form. */
  long?: string[];
}

const UNIT: Group = {
  name: "unit",
  projects: ["unit"],
  long: ["tests/unit/simulation.test.ts", "tests/unit/judge-password.test.ts"],
};
/** These need no server, so the static checks run next to them. */
const APART: Group[] = [
  { name: "unit-apart", projects: ["unit-apart"] },
  { name: "contracts", projects: ["contracts"], long: ["tests/chain/contracts.test.ts"] },
];
const ON_REAL_PARTS: Group[] = [
  {
    name: "api, trpc",
    projects: ["api", "api-next", "trpc"],
    long: [
      "tests/api/stranger.test.ts",
      "tests/trpc/access-matrix.test.ts",
      "tests/trpc/statement-month.test.ts",
    ],
  },
  {
    // The timed ones come last, one at a time.
    name: "jobs, chain, timed",
    projects: ["jobs", "chain", "timed"],
    long: [
      "tests/chain/model.test.ts",
      "tests/chain/webhook-faults.test.ts",
      "tests/chain/fault-table.test.ts",
      "tests/chain/kill-points.test.ts",
      "tests/chain/partial-refund-kills.test.ts",
      "tests/chain/deposit-kills.test.ts",
    ],
  },
];
/** Clients that generators for other languages make of the API's description. */
const GENERATED: Group = { name: "generated clients", projects: ["generated"], long: ["tests/generated"] };
const E2E: Group = { name: "e2e", projects: [], long: ["dashboard-roles"] };
/** From this many cores on, the browser tests can run next to the others without timing out. */
const CORES_FOR_TWO = 4;
/** The number of model runs in the long form; the short form makes as many as its time allows. */
const LONG_RUNS = "200";

const isLong = process.argv.includes("--long");
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
  const build = await announce({ name: "build", command: ["npm", "run", "build"] }, true);
  add(build, { passed: 0, failures: [] });
  if (isLong) {
    process.env.FLORIN_LONG = "1";
    process.env.FLORIN_RUNS ??= LONG_RUNS;
    for (const group of [UNIT, ...APART, ...ON_REAL_PARTS, E2E]) if (group.long) await runGroup(group, true);
    if (hasPython()) await runGroup(GENERATED, true);
    else lines.push(`${GENERATED.name.padEnd(18)} not run: python3 with venv and pip is missing`);
    return;
  }
  await runConcurrently();
  const browser = () => runGroup(E2E, true);
  if (availableParallelism() >= CORES_FOR_TWO) await Promise.all([onRealParts(true), runGroup(E2E, false)]);
  else await onRealParts(true).then(browser);
}

async function onRealParts(isLive: boolean): Promise<void> {
  for (const group of ON_REAL_PARTS) await runGroup(group, isLive);
}

/** The checks and the tests without a server, the longest first, two at a time. */
async function runConcurrently(): Promise<void> {
  console.log("\n== checks, unit, contracts");
  const groups = [UNIT, ...APART];
  const results = await runAll([...groups.map(stepOf), ...staticChecks()]);
  for (const result of results) {
    const isTests = groups.some(({ name }) => name === result.name);
    add(result, isTests ? readVitest(reportOf(result.name)) : { passed: result.ok ? 1 : 0, failures: [] });
  }
}

async function runGroup(group: Group, isLive: boolean): Promise<void> {
  const result = await announce(stepOf(group), isLive);
  const read = group.projects.length > 0 ? readVitest : readPlaywright;
  add(result, read(reportOf(group.name)));
}

function reportOf(name: string): string {
  return path.join(reports, `${name}.json`);
}

function stepOf({ name, projects, long = [] }: Group): Step {
  const files = isLong ? long : [];
  if (projects.length === 0) {
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(name) };
    return { name, command: ["playwright", "test", ...files, "--reporter=list,json"], env };
  }
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportOf(name)}`];
  const chosen = projects.flatMap((project) => ["--project", project]);
  return { name, command: ["vitest", "run", ...files, ...chosen, ...reporters] };
}

/** Runs a step; its output streams to the terminal, or appears at its end while another step prints. */
async function announce(step: Step, isLive: boolean): Promise<StepResult> {
  if (isLive) console.log(`\n== ${step.name}`);
  const result = await runStep(step, { live: isLive });
  if (!isLive) console.log(`\n== ${step.name}\n${result.output}`);
  return result;
}

/** A runner that failed without a failed test (set-up, crash, unhandled rejection) also counts as a failure. */
function add({ name, ok, seconds, output }: StepResult, report: Report): void {
  const reported =
    ok || report.failures.length > 0
      ? report.failures
      : [{ test: name, message: output.trim() || "ended with an error, reported above" }];
  passed += report.passed;
  failures.push(...reported);
  lines.push(
    `${name.padEnd(18)} ${seconds.toFixed(0).padStart(5)} s  ${report.passed} passed, ${reported.length} failed`,
  );
}
