import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import solc from "solc";
import type { Abi, Hex } from "viem";
import { PIPELINES } from "@/scripts/contract-settings";

/** The compiler's output for one Solidity contract. */
export type CompiledContract = { abi: Abi; bytecode: Hex };

export type CompileOptions = {
  /** Texts to compile instead of the files at these paths. */
  changed?: ReadonlyMap<string, string>;
  /** `quick`, if not stated. */
  pipeline?: keyof typeof PIPELINES;
  /** Accept warnings about our own sources. */
  tolerant?: boolean;
};

type Problem = { severity: string; formattedMessage: string; sourceLocation?: { file: string } };

type SolcOutput = {
  errors?: Problem[];
  contracts?: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>;
};

/**
 * Compiles Solidity files with the compiler from npm.
 * @param root the repository's root, to which `paths` are relative
 * @param paths files with one contract each, named like the file
 * @returns the contracts by path
 * @throws on any error, and on any warning about our own sources, with the compiler's text
 */
export function compileContracts(
  root: string,
  paths: string[],
  { changed, pipeline = "quick", tolerant = false }: CompileOptions = {},
): Map<string, CompiledContract> {
  const read = (path: string) => changed?.get(path) ?? readFileSync(join(root, path), "utf8");
  const input = {
    language: "Solidity",
    sources: Object.fromEntries(paths.map((path) => [path, { content: read(path) }])),
    settings: PIPELINES[pipeline],
  };
  const resolveImport = (path: string) =>
    existsSync(join(root, path)) ? { contents: read(path) } : { error: `${path} does not exist` };
  const output: SolcOutput = JSON.parse(solc.compile(JSON.stringify(input), { import: resolveImport }));
  const matters = tolerant ? (problem: Problem) => problem.severity === "error" : isOurs;
  const problems = (output.errors ?? []).filter(matters);
  if (problems.length > 0) throw new Error(problems.map((problem) => problem.formattedMessage).join("\n"));
  return new Map(paths.map((path) => [path, pickContract(output, path)]));
}

/**
 * Compiles an input that has all its sources.
 * @param input the compiler's standard JSON
 * @param path the file of the contract
 */
export function compileStandardJson(input: string, path: string): CompiledContract {
  return pickContract(JSON.parse(solc.compile(input)), path);
}

function isOurs(problem: Problem): boolean {
  return problem.severity === "error" || !problem.sourceLocation?.file.startsWith("node_modules/");
}

function pickContract(output: SolcOutput, path: string): CompiledContract {
  const name = path.slice(path.lastIndexOf("/") + 1, -".sol".length);
  const contract = output.contracts?.[path]?.[name];
  if (!contract) throw new Error(`${path} does not contain a contract named ${name}`);
  return { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` };
}
