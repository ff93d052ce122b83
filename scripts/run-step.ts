import { spawn } from "node:child_process";
import path from "node:path";

export interface Step {
  name: string;
  /** A program, looked up first in node_modules/.bin, and its arguments. */
  command: string[];
  env?: Record<string, string>;
}

export interface StepResult {
  name: string;
  ok: boolean;
  seconds: number;
  /** Both streams, unless they went straight to the terminal. */
  output: string;
}

const PATH = [path.resolve("node_modules/.bin"), process.env.PATH].join(path.delimiter);
const LIMIT_MS = 35 * 60_000;
const GRACE_MS = 10_000;

/** Runs a program to its end, for at most 35 minutes. With `live` its output goes straight to the terminal. */
export function runStep({ name, command, env }: Step, { live = false } = {}): Promise<StepResult> {
  const [program = "", ...args] = command;
  const startedAt = performance.now();
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(program, args, {
      env: { ...process.env, PATH, ...env },
      stdio: live ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
    });
    const collect = (chunk: string) => {
      output += chunk;
    };
    child.stdout?.setEncoding("utf8").on("data", collect);
    child.stderr?.setEncoding("utf8").on("data", collect);
    const limit = setTimeout(() => {
      collect(`\n${name} took longer than ${LIMIT_MS / 60_000} minutes\n`);
      child.kill("SIGTERM");
      setTimeout(() => child.kill("SIGKILL"), GRACE_MS).unref();
    }, LIMIT_MS);
    const done = (ok: boolean) => {
      clearTimeout(limit);
      resolve({ name, ok, seconds: (performance.now() - startedAt) / 1_000, output });
    };
    child.once("error", (error) => {
      collect(error.message);
      done(false);
    });
    child.once("close", (code) => done(code === 0));
  });
}
