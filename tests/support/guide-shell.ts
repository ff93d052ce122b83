import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";

const HOLDS_SETTINGS = "florin.env";

/** Runs the commands of a guide as an operator's shell does, in the folder that the guide creates. */
export class GuideShell {
  readonly #directory: string;
  readonly #env: NodeJS.ProcessEnv;
  #service: ChildProcess | undefined;

  /** @param env what the guide's reader has besides the settings of the guide */
  constructor(directory: string, env: Record<string, string>) {
    this.#directory = directory;
    this.#env = { PATH: process.env.PATH, HOME: process.env.HOME, ...env } as unknown as NodeJS.ProcessEnv;
  }

  /** The folder with the sources, once the guide has made it. */
  get folder(): string {
    const made = path.join(this.#directory, "florin");
    return existsSync(made) ? made : this.#directory;
  }

  /** Runs a command to its end. @throws Error with its output when it fails although it may not */
  async run(command: string, mayFail = false): Promise<string> {
    const child = this.#spawn(command);
    const output = outputOf(child);
    const [code] = await once(child, "close");
    if (code !== 0 && !mayFail) throw new Error(`${command}\nended with ${code}:\n${output()}`);
    return output();
  }

  /** Starts the command that serves. @returns what it has written so far */
  serve(command: string): () => string {
    // A separate group, since npm does not pass signals on to what it runs.
    this.#service = this.#spawn(
      `exec ${command.replace("NODE_ENV=production", "env NODE_ENV=production")}`,
      true,
    );
    return outputOf(this.#service);
  }

  /** Stops what serves. */
  async stop(): Promise<void> {
    const service = this.#service;
    if (!service?.pid || service.exitCode !== null) return;
    const ended = once(service, "close");
    process.kill(-service.pid, "SIGTERM");
    await ended;
  }

  #spawn(command: string, detached = false): ChildProcess {
    const settings = path.join(this.folder, HOLDS_SETTINGS);
    const prelude = existsSync(settings) ? `set -a; . ${settings}; set +a; ` : "";
    return spawn("bash", ["-c", `set -e -o pipefail; ${prelude}${command}`], {
      cwd: this.folder,
      env: this.#env,
      detached,
      stdio: ["ignore", "pipe", "pipe"],
    });
  }
}

function outputOf(child: ChildProcess): () => string {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => (output += part));
  return () => output;
}
