import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Hex } from "viem";
import { PIPELINES } from "@/scripts/contract-settings";
import { paymentRouter2Bytecode } from "@/server/chain/abi/payment-router-2";

const ROOT = path.resolve(import.meta.dirname, "../..");
const ROUTER = "contracts/src/PaymentRouter.sol";
const LIBRARY = "@openzeppelin/";
const IMPORT = /^import\s(?:[^"';]*\sfrom\s)?\s*"([^"]+)";/gm;

/** The whole input of the compiler in its standard JSON, with all sources. */
interface StandardJson {
  language: "Solidity";
  sources: Record<string, { content: string }>;
  settings: (typeof PIPELINES)["deployed"];
}

/**
 * Writes what Sourcify and explorers need to verify a router, and returns how to use it.
 * @throws Error where the sources are missing
 */
export function writeVerificationInput(file: string, initcode: Hex): string {
  writeFileSync(file, JSON.stringify(verificationInput()));
  const compiler = /pragma solidity ([\d.]+);/.exec(readSource(ROUTER))?.[1];
  const args = initcode.slice(paymentRouter2Bytecode.length);
  return [
    `Wrote ${file}, the standard JSON input for Sourcify and explorers.`,
    `Compiler ${compiler}, contract ${ROUTER}:PaymentRouter, constructor arguments ${args}`,
  ].join("\n");
}

/** Returns the compiler's input of the router with every source that it imports. */
function verificationInput(): StandardJson {
  const sources: StandardJson["sources"] = {};
  const waiting = [ROUTER];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sources[file]) continue;
    const content = readSource(file);
    sources[file] = { content };
    for (const [, imported = ""] of content.matchAll(IMPORT)) waiting.push(resolveImport(file, imported));
  }
  return { language: "Solidity", sources, settings: PIPELINES.deployed };
}

function readSource(file: string): string {
  const source = path.join(ROOT, file);
  if (existsSync(source)) return readFileSync(source, "utf8");
  throw new Error(`${file} is not here: run the command in a checkout of the repository, after \`npm ci\`.`);
}

function resolveImport(file: string, imported: string): string {
  if (imported.startsWith(LIBRARY)) return `node_modules/${imported}`;
  return path.posix.join(path.posix.dirname(file), imported);
}
