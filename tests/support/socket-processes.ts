import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { programArgs } from "@/tests/support/program";

const HOLDER = path.resolve(import.meta.dirname, "web-processes.py");

/** Web processes that share a socket, as the units in `deploy/systemd` start them. */
export interface SocketProcesses {
  /** @returns "ready NAME" once the process says that it is ready */
  start(name: string): Promise<string>;
  /** @returns "stopped NAME CODE" */
  stop(name: string): Promise<string>;
  /** Kills all. */
  end(): Promise<void>;
}

/** Holds the socket of a port for web processes that get this environment. Needs Python. */
export function holdSocket(
  port: number,
  { directory, env }: { directory: string; env: Record<string, string> },
): SocketProcesses {
  mkdirSync(directory, { recursive: true });
  const program = [process.execPath, ...programArgs("main.js", "tests/support/quick-server.ts")];
  const holder: ChildProcess = spawn("python3", [HOLDER, String(port), directory, ...program], {
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(holder, "exit");
  const answers = createInterface({ input: holder.stdout as NodeJS.ReadableStream });
  const ask = async (line: string) => {
    const answered = once(answers, "line");
    holder.stdin?.write(`${line}\n`);
    return String((await answered)[0]);
  };
  return {
    start: (name) => ask(`start ${name}`),
    stop: (name) => ask(`stop ${name}`),
    end: async () => {
      holder.stdin?.end();
      await ended;
    },
  };
}
