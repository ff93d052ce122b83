import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { eventually } from "@/tests/support/eventually";
import type { RunningServer } from "@/tests/support/server";

/** A line of a process's log. */
export interface LogLine {
  level: number;
  msg: string;
  time: string;
  requestId?: string;
}

type HasLog = Pick<RunningServer, "output">;

const WARNING = 40;
const WITHIN_MS = 30_000;
/** Work that was under way when the fault began may still fail. */
const ENDING_MS = 2_000;
/** A line a second would be seen several times. */
export const WATCHED_MS = 6_000;
const PAUSE_MS = 250;

/** Reads the warnings and errors in a server's log, without those of single requests. */
export function faultLines(server: HasLog): LogLine[] {
  return server
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as LogLine)
    .filter(({ level, requestId }) => level >= WARNING && requestId === undefined);
}

/** Reads the texts of those lines that match. */
export function textsLike(server: HasLog, pattern: RegExp): string[] {
  return faultLines(server).flatMap(({ msg }) => (pattern.test(msg) ? [msg] : []));
}

/** Waits for the only line like this, and watches that no other line follows while `meanwhile` repeats. */
export async function onlyLine(
  server: HasLog,
  pattern: RegExp,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<string> {
  const read = async () => {
    await meanwhile();
    return textsLike(server, pattern);
  };
  await eventually(read, ({ length }) => length > 0, WITHIN_MS);
  await delay(ENDING_MS);
  const before = faultLines(server).length;
  for (const until = Date.now() + WATCHED_MS; Date.now() < until; await delay(PAUSE_MS)) await meanwhile();
  const later = faultLines(server).slice(before);
  expect(later.map(({ msg }) => msg)).toEqual([]);
  const lines = textsLike(server, pattern);
  expect(lines).toHaveLength(1);
  return lines[0] ?? "";
}
