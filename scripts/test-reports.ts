import { readFileSync } from "node:fs";

export interface Failure {
  /** The file or project, and the test's name. */
  test: string;
  /** The runner's output, without colours, shortened to the cause. */
  message: string;
}

export interface Report {
  passed: number;
  failures: Failure[];
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
  stats: { expected: number };
}

const LINES = 12;
const ESCAPE = String.fromCharCode(27);
const COLOUR = new RegExp(`${ESCAPE}\\[[0-9;]*m`, "g");

/** Reads the report of vitest's JSON reporter in `file`; without a report nothing has passed. */
export function readVitest(file: string): Report {
  const { numPassedTests = 0, testResults = [] } = readJson<VitestReport>(file);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === "failed");
    const tests = failed.map((test) => failure(`${name} › ${test.fullName}`, test.failureMessages[0]));
    return tests.length === 0 && status === "failed" ? [failure(name, message)] : tests;
  });
  return { passed: numPassedTests, failures };
}

/** Reads the report of Playwright's JSON reporter in `file`. A test that passed on the retry has failed. */
export function readPlaywright(file: string): Report {
  const { suites = [], errors = [], stats } = readJson<PlaywrightReport>(file);
  const failures = [
    ...errors.map(({ message }) => failure("playwright", message)),
    ...suites.flatMap(failuresOf),
  ];
  return { passed: stats?.expected ?? 0, failures };
}

function failuresOf({ file, suites = [], specs }: PlaywrightSuite): Failure[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) => {
        const { error } = results.find((result) => result.error) ?? {};
        return failure(`[${projectName}] ${file} › ${title}`, error?.message);
      }),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

function failure(test: string, message = ""): Failure {
  return { test, message: message.replace(COLOUR, "").trim().split("\n").slice(0, LINES).join("\n") };
}

function readJson<T>(file: string): Partial<T> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return {};
  }
}
