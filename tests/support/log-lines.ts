import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { eventually } from "@/tests/support/eventually";
import type { RunningServer } from "@/tests/support/server";

/** A line of a process's log. */
interface LogLine {
  level: number;
  msg: string;
  requestId?: string;
}

type HasLog = Pick<RunningServer, "output">;

const WARNING = 40;
const WITHIN_MS = 30_000;
/** Work that was under way when the fault began may still fail. */
const ENDING_MS = 1_500;
/** A line a second would be seen several times. */
export const WATCHED_MS = 4_000;
const PAUSE_MS = 250;

/** Reads the warnings and errors in a server's log. */
function warnings(server: HasLog): LogLine[] {
  return server
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as LogLine)
    .filter(({ level }) => level >= WARNING);
}

/** Those that are not about a single request, each of which has its line. */
const withoutRequests = (server: HasLog) =>
  warnings(server).filter(({ requestId }) => requestId === undefined);

/** Reads the texts of the warnings and errors that match. */
export function textsLike(server: HasLog, pattern: RegExp): string[] {
  return warnings(server).flatMap(({ msg }) => (pattern.test(msg) ? [msg] : []));
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
  const before = withoutRequests(server).length;
  for (const until = Date.now() + WATCHED_MS; Date.now() < until; await delay(PAUSE_MS)) await meanwhile();
  const later = withoutRequests(server).slice(before);
  expect(later.map(({ msg }) => msg)).toEqual([]);
  const lines = textsLike(server, pattern);
  expect(lines).toHaveLength(1);
  return lines[0] ?? "";
}
