/**
 * A process that runs modules one after the other, each with separate variables like a new process: many examples start
 * one interpreter instead of dozens. Started by typescript-session.ts.
 */
import { format } from "node:util";
import type { ModuleRun, ModuleTask } from "@/tests/support/typescript-session";

process.on("message", async ({ file, variables }: ModuleTask) => {
  const lines: string[] = [];
  console.log = (...values: unknown[]) => lines.push(format(...values));
  for (const [name, value] of Object.entries(variables)) process.env[name] = value;
  const run: ModuleRun = { code: 0, out: "", err: "" };
  try {
    await import(file);
  } catch (error) {
    Object.assign(run, { code: 1, err: format(error) });
  }
  run.out = lines.map((line) => `${line}\n`).join("");
  process.send?.(run);
});
