import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");

const LONG_FUNCTION = `export function long(): number {\n  let sum = 0;\n${"  sum += 1;\n".repeat(60)}  return sum;\n}\n`;
const NESTED = `export function nested(n: number): number {
${"  if (n > 0) {\n".repeat(6)}  return 1;\n${"  }\n".repeat(6)}  return 0;\n}\n`;
const FLOATING = "async function f(): Promise<void> {}\nexport const g = (): void => {\n  f();\n};\n";
const testFile = (manner: string) => `import { test } from "vitest";\ntest.${manner}("x", () => {});\n`;

/** One violation of each kind: the rule, the file that breaks it and what stands in it. */
const PLANTED: [rule: string, file: string, text: string][] = [
  ["noProcessEnv", "server/payments/environment.ts", "export const home = process.env.HOME;\n"],
  ["noProcessEnv", "app/environment.tsx", "export const home = process.env.HOME;\n"],
  ["noExcessiveLinesPerFunction", "server/payments/long-function.ts", LONG_FUNCTION],
  ["noExcessiveLinesPerFile", "server/payments/long-file.ts", "export {};\n".repeat(201)],
  ["noExcessiveLinesPerFile", "tests/unit/long-file.ts", "export {};\n".repeat(301)],
  [
    "useMaxParams",
    "server/payments/params.ts",
    "export const f = (a: 1, b: 2, c: 3, d: 4) => [a, b, c, d];\n",
  ],
  ["noExcessiveCognitiveComplexity", "server/payments/nested.ts", NESTED],
  ["noExplicitAny", "server/payments/any.ts", "export const f = (a: any) => a;\n"],
  ["noConsole", "server/payments/console.ts", 'console.log("x");\n'],
  ["noFloatingPromises", "server/payments/floating.ts", FLOATING],
  ["noFocusedTests", "tests/unit/focused.test.ts", testFile("only")],
  ["noSkippedTests", "tests/unit/skipped.test.ts", testFile("skip")],
];

const ALLOWED: [file: string, text: string][] = [
  ["server/kernel/env.ts", "export const home = process.env.HOME;\n"],
  ["scripts/say.ts", 'console.log("x");\n'],
  ["components/page.tsx", LONG_FUNCTION],
];

describe("the budgets", () => {
  let directory: string;
  let found: { rule: string; file: string }[];

  beforeAll(() => {
    directory = mkdtempSync(path.join(tmpdir(), "florin-budgets-"));
    for (const file of ["biome.json", ".gitignore", "tsconfig.json"]) {
      cpSync(path.join(ROOT, file), path.join(directory, file));
    }
    symlinkSync(path.join(ROOT, "node_modules"), path.join(directory, "node_modules"));
    for (const [file, text] of [...ALLOWED, ...PLANTED.map(([, file, text]) => [file, text] as const)]) {
      mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
      writeFileSync(path.join(directory, file), text);
    }
    found = lint(directory);
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  test.each(PLANTED)("%s is caught in %s", (rule, file) => {
    expect(found.filter((one) => one.file === file).map((one) => one.rule)).toContain(rule);
  });

  test.each(ALLOWED)("nothing is found in %s", (file) => {
    expect(found.filter((one) => one.file === file)).toEqual([]);
  });
});

interface LintReport {
  diagnostics: { category: string; location: { path: string | { file: string } } }[];
}

function lint(directory: string): { rule: string; file: string }[] {
  const biome = path.join(ROOT, "node_modules/.bin/biome");
  const args = ["lint", "--reporter=json", "--max-diagnostics=none"];
  const { stdout } = spawnSync(biome, args, { cwd: directory, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout) as LintReport;
  return diagnostics.map(({ category, location }) => ({
    rule: category.split("/").at(-1) ?? "",
    file: typeof location.path === "string" ? location.path : location.path.file,
  }));
}

describe("the names", () => {
  const FORBIDDEN =
    /(^|\/)(index|utils?|helpers?|common|misc|services?|managers?|repository|repositories|lib|src)(\/|\.tsx?$)/;

  test("are of the closed vocabulary", () => {
    const files = execFileSync("git", ["ls-files", "app", "server", "components", "scripts", "tests"], {
      cwd: ROOT,
      encoding: "utf8",
    });
    expect(files.split("\n").filter((file) => FORBIDDEN.test(file))).toEqual([]);
  });
});
