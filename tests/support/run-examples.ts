import { execFile, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Language } from "@/server/reference/reference";
import { EXAMPLES, REFERENCE } from "@/tests/support/page-examples";
import type { Exchange, RecordingProxy } from "@/tests/support/recording-proxy";
import type { ModuleRun, TypeScriptSession } from "@/tests/support/typescript-session";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Without any user's start-up files. */
const BASH = ["bash", "--norc", "-euo", "pipefail", "-c"];
/** The interpreter itself: a version manager's wrapper takes longer than most examples. */
const PYTHON =
  spawnSync("python3", ["-c", "import sys; print(sys.executable, end='')"]).stdout?.toString() ?? "";
const WITHIN_MS = 60_000;
const MAX_POLLS = 5;

/** Every operation, in an order that creates a payment before paying it, and pays it before refunding it. */
export const STEPS = [
  ...["createPayment", "getPayment", "getGatewayPayment", "listGatewayPaymentOptions", "fetchGatewayPayment"],
  ...["sign", "confirmGatewayPayment", "getGatewayPaymentStatus", "getPaymentStatus", "getPaymentTimeline"],
  ...["getGatewayPaymentForAgent", "payGatewayPaymentAsAgent"],
  ...["listPayments", "listPaymentsOfMerchant", "listLegacyPayments", "createRefund"],
  ...["listRefunds", "getRefund", "cancelRefund", "listEvents"],
  ...[
    "createPayment",
    "createGatewayPaymentDeposit",
    "listGatewayPaymentDeposits",
    "getGatewayPaymentDeposit",
  ],
  ...["claim", "createGatewayPaymentDepositClaim"],
  ...["cancelPayment", "createPayment", "cancelGatewayPayment"],
  ...["listExceptions", "getException", "acceptException", "listExceptions", "ignoreException"],
  ...["listExceptions", "refundException", "reportSettlements", "listAssets", "getKey"],
  ...["createMerchant", "listMerchants", "getMerchant", "updateMerchant"],
  ...["createCryptoSettlements", "listMerchantSettlements", "changeCryptoSettlement"],
  ...["deleteCryptoSettlement", "deleteMerchant"],
  ...["createWebhookEndpoint", "listWebhookEndpoints", "getWebhookEndpoint", "updateWebhookEndpoint"],
  ...["testWebhookEndpoint", "listWebhookDeliveries", "redeliverEvent", "redeliverFailedWebhooks"],
  ...["rollWebhookSecret", "deleteWebhookEndpoint"],
  ...["createPayment", "runTestHelper"],
];

export interface Run extends ModuleRun {
  step: string;
  exchanges: Exchange[];
}

/** Where examples run. */
export interface Stage {
  folder: string;
  proxy: RecordingProxy;
  session: TypeScriptSession;
  /** Makes what a step reads. */
  prepare: (step: string) => Promise<unknown>;
}

/** Returns whether a program is installed. */
export function has(program: string): boolean {
  return spawnSync(program, ["--version"]).status === 0;
}

/** Creates an empty folder with the files that the page requires: local mode's demo.json, the client, viem. */
export function makeFolder(parent: string, demo: unknown): string {
  const folder = mkdtempSync(path.join(parent, "examples-"));
  mkdirSync(path.join(folder, ".data"));
  writeFileSync(path.join(folder, ".data/demo.json"), JSON.stringify(demo));
  cpSync(path.join(ROOT, "public/client/florin.ts"), path.join(folder, "florin.ts"));
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  return folder;
}

/** Runs all of the page's examples in one language, passing on the ids of answers as the page describes. */
export async function runExamples(language: Language, stage: Stage): Promise<Run[]> {
  let variables = await readSetup(stage.folder);
  const runs: Run[] = [];
  for (const step of STEPS) {
    const isAgain = runs.some((run) => run.step === step);
    if (isAgain) variables = { ...variables, ORDER_ID: `${variables.ORDER_ID}-${runs.length}` };
    await stage.prepare(step);
    const run = await runStep(step, { language, variables, ...stage });
    runs.push(run);
    variables = { ...variables, ...givenBy(run) };
  }
  return runs;
}

/** Returns the compiler's messages about the TypeScript examples, under its strict settings. */
export async function checkTypes(folder: string): Promise<string> {
  const programs = [...EXAMPLES].filter(([key]) => key.endsWith(" typescript"));
  const names = programs.map(([key, code]) => {
    const name = `${key.split(" ")[0]}.mts`;
    writeFileSync(path.join(folder, name), code);
    return name;
  });
  const tsc = path.join(ROOT, "node_modules/typescript/bin/tsc");
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--types", "node", "--pretty", "false"];
  const modules = ["--target", "es2022", "--module", "nodenext", "--allowImportingTsExtensions"];
  return (await run([process.execPath, tsc, ...options, ...modules, ...names], folder, {})).out;
}

interface Scene extends Stage {
  language: Language;
  variables: Record<string, string>;
}

/** A status is polled until it is final, as the page advises. */
async function runStep(step: string, scene: Scene): Promise<Run> {
  const language = step === "sign" || step === "claim" ? "typescript" : scene.language;
  const code = EXAMPLES.get(`${step} ${language}`);
  if (code === undefined) throw new Error(`the page has no example of ${step} in ${language}`);
  for (let polls = 1; ; polls++) {
    scene.proxy.take();
    const ended = await interpret(language, code, scene);
    const run = { step, ...ended, exchanges: scene.proxy.take() };
    const isWaiting = step.endsWith("Status") && /"isFinal":\s*false/.test(run.out);
    if (!isWaiting || polls === MAX_POLLS) return run;
  }
}

async function interpret(language: Language, code: string, scene: Scene): Promise<ModuleRun> {
  const { folder, session, variables } = scene;
  if (language === "curl") return run([...BASH, code], folder, variables);
  if (language === "python") return run([PYTHON, "-c", code], folder, variables);
  const file = path.join(folder, `call-${randomUUID()}.mts`);
  writeFileSync(file, code);
  return session.run(file, variables);
}

/** The variables that the first lines of the page set. */
async function readSetup(folder: string): Promise<Record<string, string>> {
  const setup = EXAMPLES.get("setup curl") ?? "";
  const { code, out, err } = await run([...BASH, `${setup}\nenv`], folder, {});
  if (code !== 0) throw new Error(`the first lines of the page fail: ${err}`);
  const lines = out.split("\n").map((line) => line.split(/=(.*)/s) as [string, string]);
  return Object.fromEntries(lines.filter(([name]) => setup.includes(`export ${name}=`)));
}

function givenBy({ step, out }: Run): Record<string, string> {
  if (step === "sign") return { SIGNATURE: out.trim() };
  if (step === "claim") return { CLAIM_SIGNATURE: out.trim() };
  const operation = REFERENCE.groups.flatMap(({ operations }) => operations).find(({ id }) => id === step);
  return Object.fromEntries(
    (operation?.gives ?? []).map(({ name, at }) => {
      const steps = at.split(/[.[\]]+/).filter(Boolean);
      const found = steps.reduce<unknown>(
        (value, key) => (value as Record<string, unknown>)?.[key],
        JSON.parse(out),
      );
      return [name, String(found)];
    }),
  );
}

function run([program = "", ...args]: string[], cwd: string, variables: Record<string, string>) {
  const env: NodeJS.ProcessEnv = { NODE_ENV: "production", PATH: process.env.PATH, HOME: process.env.HOME };
  return new Promise<ModuleRun>((done) => {
    execFile(program, args, { cwd, env: { ...env, ...variables }, timeout: WITHIN_MS }, (error, out, err) => {
      done({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, out, err });
    });
  });
}
