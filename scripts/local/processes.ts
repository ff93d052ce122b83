import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 20;

/** Returns whether a process with this id exists and is not a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return !/^\d+ \(.*\) Z/s.test(readProc(pid, "stat") ?? "");
}

/**
 * Returns whether the process is alive and its command line contains every one of `marks`. Process ids are reused, so a
 * recorded id is trusted only after this check. Without /proc it returns false: an orphan is better than a killed
 * stranger.
 */
export function isOurs(pid: number, marks: string[]): boolean {
  if (pid <= 1 || pid === process.pid || !isAlive(pid)) return false;
  const line = readProc(pid, "cmdline");
  return line !== undefined && marks.every((mark) => line.includes(mark));
}

/** A process as recorded on disk; the id alone may belong to another process later. */
export interface RecordedProcess {
  pid: number;
  /** When it started, in ticks since boot; null where there is no /proc. */
  started: string | null;
}

/** Returns the record of a live process. */
export function recordOf(pid: number): RecordedProcess {
  return { pid, started: startOf(pid) };
}

/** Returns whether exactly the recorded process is alive. */
export function isStillAlive({ pid, started }: RecordedProcess): boolean {
  return pid > 1 && isAlive(pid) && startOf(pid) === started;
}

const START_TIME_FIELD = 22;

function startOf(pid: number): string | null {
  const stat = readProc(pid, "stat");
  // The name, in brackets, may contain spaces.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields?.[START_TIME_FIELD - 3] ?? null;
}

/** Waits at most `ms` for a process to end; returns whether it did. */
export async function waitForEnd(pid: number, ms: number): Promise<boolean> {
  const until = Date.now() + ms;
  while (isAlive(pid)) {
    if (Date.now() >= until) return false;
    await delay(POLL_MS);
  }
  return true;
}

/** Sends the signals one after the other, each with its timeout in milliseconds, until the process has ended. */
export async function endProcess(pid: number, steps: [NodeJS.Signals, number][]): Promise<boolean> {
  for (const [signal, ms] of steps) {
    try {
      process.kill(pid, signal);
    } catch {
      return true;
    }
    if (await waitForEnd(pid, ms)) return true;
  }
  return !isAlive(pid);
}

function readProc(pid: number, name: "cmdline" | "stat"): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8").replaceAll("\0", " ");
  } catch {
    return undefined;
  }
}
