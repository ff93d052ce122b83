/**
 * Changes the router's sources in small ways, one at a time, and runs the forge tests against each result.
 * `npm run contracts:mutate` plays all mutants; `-- --sample 200` plays 200 of them, the same ones each time;
 * `-- --skip 200 --sample 200` plays the next 200.
 * Exits 1 when less than 98 % are killed, or when a survivor is not explained.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { compileContracts } from "@/scripts/contracts-compile";
import { type Mutant, mutantsOf } from "@/scripts/contracts-mutants";
import { explanations } from "@/scripts/contracts-survivors";
import { forgeBinary } from "@/scripts/forge-binary";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SOURCES = "contracts/src";
const ROUTER = "contracts/src/PaymentRouter.sol";
const BAR = 0.98;
/** Thousands of calls: only for mutants that survive the others. */
const SLOW = "invariant_|testFuzz|theHandler";
/** The gas of the deployed bytes; mutants are compiled by the quick pipeline. */
const COSTS = "[cC]ostsAtMost";
/** A run that is ended counts as a kill, so a busy machine must not reach this. */
const MAX_RUN_MS = 1_800_000;
/** The hash of the sources in the metadata, which differs for equal code. */
const SOURCE_HASH = /(?<=a264697066735822)[0-9a-f]{68}/g;

type Verdict = "killed" | "survived" | "equal" | "invalid";

const run = promisify(execFile);
const mutants = sample(listMutants(), option("--skip", 0), option("--sample", Number.POSITIVE_INFINITY));
const original = compile();
if (!(await passes(original, COSTS))) throw new Error("The tests fail for the router without a change");
const verdicts = new Map<Mutant, Verdict>();
for (const mutant of mutants) {
  const verdict = await judge(mutant);
  verdicts.set(mutant, verdict);
  if (verdict !== "killed" && verdict !== "equal") console.log(`${verdict.padEnd(9)}${describe(mutant)}`);
  else if (verdicts.size % 25 === 0) console.log(`${verdicts.size} of ${mutants.length}`);
}
report();

function option(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
}

function listMutants(): Mutant[] {
  const names = readdirSync(join(ROOT, SOURCES)).sort();
  return names.flatMap((name) => {
    const path = `${SOURCES}/${name}`;
    return mutantsOf(path, readFileSync(join(ROOT, path), "utf8"));
  });
}

/** Chooses by hash, so that the same mutants are played each time. */
function sample(all: Mutant[], skip: number, size: number): Mutant[] {
  const hash = (mutant: Mutant) => createHash("sha256").update(describe(mutant)).digest("hex");
  const chosen = new Set(all.toSorted((a, b) => hash(a).localeCompare(hash(b))).slice(skip, skip + size));
  return all.filter((mutant) => chosen.has(mutant));
}

async function judge(mutant: Mutant): Promise<Verdict> {
  const initcode = compileOrFail(mutant);
  if (!initcode) return "invalid";
  if (initcode === original) return "equal";
  if (!(await passes(initcode, `${SLOW}|${COSTS}`))) return "killed";
  return (await passes(initcode, COSTS)) ? "survived" : "killed";
}

function compileOrFail(mutant: Mutant): string | undefined {
  try {
    return compile(new Map([[mutant.path, mutant.text]]));
  } catch {
    return undefined;
  }
}

function compile(changed?: ReadonlyMap<string, string>): string {
  const code = compileContracts(ROOT, [ROUTER], { changed, tolerant: true }).get(ROUTER)?.bytecode;
  if (!code) throw new Error(`${ROUTER} was not compiled`);
  return code.replaceAll(SOURCE_HASH, "0".repeat(68));
}

/** Returns whether all forge tests but `skipped` pass for these bytes. */
async function passes(initcode: string, skipped: string): Promise<boolean> {
  const env = {
    ...process.env,
    FOUNDRY_CONFIG: join(ROOT, "contracts/foundry.toml"),
    ROUTER_INITCODE: initcode,
  };
  const options = ["test", "--root", ROOT, "--fail-fast", "--no-match-test", skipped];
  const limits = { env, timeout: MAX_RUN_MS, maxBuffer: 64 * 2 ** 20 };
  return run(forgeBinary(ROOT), options, limits).then(
    () => true,
    () => false,
  );
}

function describe({ path, line, was, is }: Mutant): string {
  return `${path.slice(SOURCES.length + 1)}:${line}  ${was}  ->  ${is || "(nothing)"}`;
}

function report(): void {
  const count = (verdict: Verdict) => [...verdicts.values()].filter((other) => other === verdict).length;
  const [killed, survived] = [count("killed"), count("survived")];
  const share = killed / (killed + survived);
  console.log(
    `${mutants.length} mutants: ${count("invalid")} do not compile, ${count("equal")} are the same code.`,
  );
  console.log(`${killed} of ${killed + survived} killed: ${(100 * share).toFixed(1)} %.`);
  let unexplained = 0;
  for (const [mutant, verdict] of verdicts) {
    if (verdict !== "survived") continue;
    const reason = explanations[`${mutant.was}  ->  ${mutant.is || "(nothing)"}`];
    if (!reason) unexplained++;
    console.log(`  ${describe(mutant)}\n    ${reason ?? "NOT EXPLAINED"}`);
  }
  if (share < BAR || unexplained > 0) process.exitCode = 1;
}
