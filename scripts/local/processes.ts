import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 20;

/** True while a process with this id exists and is not a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return !/^\d+ \(.*\) Z/s.test(readProc(pid, "stat") ?? "");
}

/**
 * True when the process lives and its command line contains every one of `marks`. Process ids are reused, so a
 * recorded one is only believed after this. Where there is no /proc, false: better an orphan than a stranger killed.
 */
export function isOurs(pid: number, marks: string[]): boolean {
  if (pid <= 1 || pid === process.pid || !isAlive(pid)) return false;
  const line = readProc(pid, "cmdline");
  return line !== undefined && marks.every((mark) => line.includes(mark));
}

/** A process as it is recorded on disk: a number alone may mean another process later. */
export interface RecordedProcess {
  pid: number;
  /** When it started, in ticks since boot; null where there is no /proc. */
  started: string | null;
}

/** What to record of a process that lives. */
export function recordOf(pid: number): RecordedProcess {
  return { pid, started: startOf(pid) };
}

/** True while the very process that was recorded lives. */
export function isStillAlive({ pid, started }: RecordedProcess): boolean {
  return pid > 1 && isAlive(pid) && startOf(pid) === started;
}

const START_TIME_FIELD = 22;

function startOf(pid: number): string | null {
  const stat = readProc(pid, "stat");
  // The name, in brackets, may hold spaces.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields?.[START_TIME_FIELD - 3] ?? null;
}

/** Waits at most `ms` for a process to end; true when it did. */
export async function waitForEnd(pid: number, ms: number): Promise<boolean> {
  const until = Date.now() + ms;
  while (isAlive(pid)) {
    if (Date.now() >= until) return false;
    await delay(POLL_MS);
  }
  return true;
}

/** Sends the signals in turn, each with its patience in milliseconds, until the process has ended. */
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
