import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { writeEnvironmentFile } from "@/scripts/local/environment-file";
import { endProcess, isStillAlive, type RecordedProcess, recordOf } from "@/scripts/local/processes";
import { writeDurably } from "@/scripts/local/write-durably";

/** Signals and waits (ms) for orphaned processes, which serve nobody and have stored everything durably. */
const ENDING: [NodeJS.Signals, number][] = [
  ["SIGTERM", 500],
  ["SIGKILL", 2_000],
];

/**
 * Locks DATA_DIR for this process and ends processes that a killed one left behind.
 * @throws Error that names the process that has locked it
 */
export async function takeDataDir(directory: string): Promise<DataDir> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  lock(directory);
  const taken = new DataDir(directory);
  await taken.endLeftovers();
  return taken;
}

/** A directory locked by this process, and the list of processes in it. */
export class DataDir {
  private running: RecordedProcess[] = [];

  constructor(readonly directory: string) {}

  at(...names: string[]): string {
    return path.join(this.directory, ...names);
  }

  /** Records a process, so that the next start can end it if this one is killed. */
  note(pid: number): void {
    this.running = [...this.running.filter(isStillAlive), recordOf(pid)];
    writeDurably(this.at("processes.json"), JSON.stringify(this.running));
  }

  async endLeftovers(): Promise<void> {
    const recorded = readJson<RecordedProcess[]>(this.at("processes.json")) ?? [];
    const left = recorded.filter((each) => each.started !== null && isStillAlive(each));
    await Promise.all(left.map(({ pid }) => endProcess(pid, ENDING)));
  }

  /** Releases the lock. */
  release(): void {
    writeEnvironmentFile(this.directory, null);
    rmSync(this.at("processes.json"), { force: true });
    rmSync(this.at("lock"), { force: true });
  }
}

/** Returns the process that has locked a data directory; undefined when none has. */
export function findHolder(directory: string): RecordedProcess | undefined {
  const holder = readHolder(path.join(directory, "lock"));
  return holder && isStillAlive(holder) ? holder : undefined;
}

/** Returns the content of one of our JSON files, or undefined when it does not exist. */
export function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Error(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function lock(directory: string): void {
  const file = path.join(directory, "lock");
  const ours = JSON.stringify(recordOf(process.pid));
  for (let attempt = 0; attempt < 3; attempt++) {
    if (create(file, ours)) return;
    const holder = readHolder(file);
    if (holder && isStillAlive(holder)) {
      throw new Error(
        `Florin already runs in ${directory} (process ${holder.pid}): stop it, or set DATA_DIR and PORT to others.`,
      );
    }
    // If several find a dead process's lock, one moves it away; the others' rename fails or moves nothing old.
    removeStale(file, holder);
  }
  throw new Error(`${file} cannot be taken: another start is under way.`);
}

function create(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function removeStale(file: string, stale: RecordedProcess | undefined): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  const isStale = moved?.pid === stale?.pid && moved?.started === stale?.started;
  if (isStale) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

function readHolder(file: string): RecordedProcess | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
