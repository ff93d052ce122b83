import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { anvilBinary } from "@/scripts/local/anvil-binary";
import { call } from "@/scripts/local/json-rpc";

export interface AnvilProcess {
  url: string;
  pid: number;
  /** Resolves when the process ends, for any reason. */
  ended: Promise<void>;
  kill(): Promise<void>;
}

export interface AnvilOptions {
  port: number;
  chainId: number;
  /** Where anvil may write; the path also identifies its process later. */
  workDir: string;
  args?: string[];
}

const START_TIMEOUT_MS = 20_000;
const POLL_MS = 10;
/**
 * Without pruning, anvil writes a copy of the whole state to the home directory for each block. Its request size limit
 * would reject its own state. Without CORS headers, no web page can read an answer or pass the preflight.
 */
const ARGS = ["--quiet", "--prune-history", "64", "--no-request-size-limit", "--no-cors"];

/**
 * Starts one anvil and returns when it answers. It mines a block for each transaction, and never an empty one.
 * @throws Error with anvil's last output
 */
export async function launchAnvil(options: AnvilOptions): Promise<AnvilProcess> {
  const { port, chainId, workDir, args = [] } = options;
  mkdirSync(workDir, { recursive: true, mode: 0o700 });
  const identity = ["--port", String(port), "--chain-id", String(chainId), "--cache-path", workDir];
  const child = spawn(anvilBinary(), [...identity, ...ARGS, ...args], {
    stdio: ["ignore", "ignore", "pipe"],
    // A separate process group: Ctrl-C reaches only us, and the chain stops after its clients.
    detached: true,
    env: { ...process.env, HOME: workDir },
  });
  const words = lastWords(child);
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  await answersOrDies({ child, url, words, chainId });
  return { url, pid: child.pid ?? 0, ended, kill };
}

interface Starting {
  child: ChildProcess;
  url: string;
  words: () => string;
  chainId: number;
}

async function answersOrDies({ child, url, words, chainId }: Starting): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null || !child.pid) {
      throw new Error(`the local chain ${chainId} does not start: ${words()}`);
    }
    const answered = await call<string>(url, "eth_chainId").catch(() => undefined);
    if (answered && Number(answered) === chainId) return;
    if (Date.now() > until) {
      child.kill("SIGKILL");
      throw new Error(`the local chain ${chainId} did not answer within ${START_TIMEOUT_MS / 1_000} s`);
    }
    await delay(POLL_MS);
  }
}

function lastWords(child: ChildProcess): () => string {
  let output = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-2_000);
  });
  child.once("error", (error) => {
    output = error.message;
  });
  return () => output.trim().split("\n").at(-1) || `${path.basename(child.spawnfile)} ended without a word`;
}
