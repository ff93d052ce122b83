import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { runStep, type Step, type StepResult } from "@/scripts/run-step";

const WORKERS = 2;
const SCHEMA = "prisma/schema";
const GENERATORS = ["scripts/table-types.ts", "scripts/render-tables.ts"];
const CLIENT = "server/db/generated/client.ts";

/** Types and layers need the generated database client; it is generated when it is missing or older than its schema. */
export async function generateClient(): Promise<StepResult[]> {
  const madeAt = statSync(CLIENT, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = [...readdirSync(SCHEMA).map((file) => path.join(SCHEMA, file)), ...GENERATORS];
  const isStale = sources.some((file) => statSync(file).mtimeMs > madeAt);
  return isStale ? runAll([{ name: "database client", command: ["prisma", "generate"] }]) : [];
}

/** All static checks, the longest first. */
export function staticChecks(): Step[] {
  return [
    { name: "layers", command: ["tsx", "scripts/layers.ts"] },
    { name: "format and lint", command: ["biome", "check", "--error-on-warnings"] },
    { name: "types", command: ["npm", "run", "--silent", "typecheck"] },
    { name: "API files", command: ["tsx", "scripts/api-files.ts", "--check"] },
    { name: "unused", command: ["knip", "--cache"] },
    { name: "Prisma schema", command: ["prisma", "validate"] },
    { name: "words", command: ["tsx", "scripts/words.ts"] },
    { name: "route table", command: ["tsx", "scripts/routes.ts", "--check"] },
  ];
}

/** Runs steps in parallel, as many as two cores carry, and prints each one's seconds and the output of failures. */
export async function runAll(steps: Step[]): Promise<StepResult[]> {
  const waiting = [...steps];
  const results: StepResult[] = [];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step);
      results.push(result);
      console.log(
        `${result.ok ? "ok    " : "FAILED"} ${result.name.padEnd(18)} ${result.seconds.toFixed(1)} s`,
      );
      if (!result.ok) console.log(result.output.trimEnd());
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return results;
}
