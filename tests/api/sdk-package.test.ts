import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PackedSdk, packSdk } from "@/tests/support/packed-sdk";

const ROOT = path.resolve(import.meta.dirname, "../..");
const run = promisify(execFile);
const USE = `
const florin = new Florin({ baseUrl: "http://127.0.0.1:9", maxRetries: 0 });
const error = await florin.gateway.get("pay_1").catch((error) => error);
console.log(error instanceof FlorinError, error.code, typeof webhooks.verify);
`;

let sdk: PackedSdk;
let project: string;

beforeAll(async () => {
  sdk = await packSdk();
  project = await sdk.install();
}, 120_000);
afterAll(() => sdk?.remove());

test("the package has its build, its types, a readme and a licence, and depends on nothing", async () => {
  expect(sdk.files).toEqual([
    "LICENSE",
    "README.md",
    ...["dist/index.cjs", "dist/index.d.cts", "dist/index.d.ts", "dist/index.js"],
    "package.json",
  ]);
  const { stdout } = await run("npm", ["ls", "--all", "--parseable"], { cwd: project });
  expect(stdout.trim().split("\n")).toHaveLength(2);
});

test.each([
  ["import", "mjs", `import { Florin, FlorinError, webhooks } from "@florin/sdk";\n${USE}`],
  [
    "require",
    "cjs",
    `const { Florin, FlorinError, webhooks } = require("@florin/sdk");\n(async () => {${USE}})();`,
  ],
])("a program loads it by %s", async (_, extension, code) => {
  const file = path.join(project, `use.${extension}`);
  writeFileSync(file, code);
  const { stdout } = await run(process.execPath, [file], { cwd: project });
  expect(stdout).toBe("true connection_failed function\n");
});

const TYPED = `import { type Event, Florin, FlorinError, type Payment, webhooks } from "@florin/sdk";
const florin = new Florin({ baseUrl: "http://127.0.0.1:9" });
export async function read(id: string): Promise<Payment> {
  for await (const one of florin.payments.list({ status: ["succeeded"] })) if (one.paymentId === id) break;
  return florin.payments.get(id);
}
export const isGone = (error: unknown) => error instanceof FlorinError && error.code === "payment_expired";
export const handle = (body: string, headers: Record<string, string>): Promise<Event> =>
  webhooks.verify(body, headers, "whsec_");
`;

test.each([
  ["an ES module", "nodenext", "mts"],
  ["a CommonJS module", "nodenext", "cts"],
  ["an ES module of Node 16's kind", "node16", "mts"],
  ["a bundled module", "esnext", "ts"],
])(
  "its types serve %s under strict settings",
  async (_, module, extension) => {
    const name = `typed-${module}.${extension}`;
    writeFileSync(path.join(project, name), TYPED);
    writeFileSync(path.join(project, `wrong-${name}`), TYPED.replace("Promise<Payment>", "Promise<number>"));
    const strict = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--pretty", "false"];
    const target = ["--target", "es2022", "--lib", "es2022,dom,dom.iterable", "--module", module];
    const resolution = ["--moduleResolution", module === "esnext" ? "bundler" : module];
    const tsc = [path.join(ROOT, "node_modules/typescript/bin/tsc"), ...strict, ...target, ...resolution];
    const files = [name, `wrong-${name}`];
    const compile = run(process.execPath, [...tsc, ...files], { cwd: project });
    const { stdout } = await compile.catch((error: { stdout: string }) => error);
    const errors = stdout.split("\n").filter((line) => line.includes("error TS"));
    expect(errors).toEqual([expect.stringContaining("TS2322")]);
    expect(errors[0]).toMatch(/^wrong-/);
  },
  120_000,
);
