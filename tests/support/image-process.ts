import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { entrust } from "@/tests/support/guard";

interface ImageOptions {
  /** The folder that the Dockerfile copies into its image. */
  image: string;
  /** Node's arguments, as `command` in compose.yaml. */
  args: string[];
  env: Record<string, string>;
  /** The numeric id of the user and the group. */
  user: number;
  /** The folder whose guard ends the process. */
  directory: string;
}

export interface ImageProcess {
  /** Returns when `/readyz` at a port answers 200. @throws Error with the output when the process ends before */
  ready(port: number): Promise<void>;
  /** Returns when the process has ended with 0. @throws Error with the output otherwise */
  done(): Promise<void>;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 60_000;
const POLL_MS = 200;

/** Starts a process in an image's folder, with nothing of this process' environment. */
export function startImage({ image, args, env, user, directory }: ImageOptions): ImageProcess {
  const isRoot = process.getuid?.() === 0;
  const child = spawn(process.execPath, ["--enable-source-maps", ...args], {
    cwd: image,
    env: { NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(isRoot && { uid: user, gid: user }),
  });
  if (child.pid) entrust(directory, child.pid);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (piece: Buffer) => {
      output += piece;
    });
  const fail = (what: string) => new Error(`${args.join(" ")} ${what}:\n${output.slice(-3_000)}`);
  return {
    async ready(port) {
      const until = Date.now() + READY_WITHIN_MS;
      while (Date.now() < until) {
        if (hasEnded(child)) throw fail("has ended");
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
        if (answer?.ok) return;
        await delay(POLL_MS);
      }
      throw fail("is not ready");
    },
    async done() {
      if (!hasEnded(child)) await once(child, "exit");
      if (child.exitCode !== 0) throw fail(`ended with ${child.exitCode}`);
    },
    async stop() {
      if (hasEnded(child)) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
