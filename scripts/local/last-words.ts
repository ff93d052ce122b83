import { readFileSync } from "node:fs";

/** Returns the line of Postgres' log that says why it ended. */
export function lastWords(file: string): string {
  const lines = readText(file).trim().split("\n");
  const informative = lines.filter((line) => /FATAL|PANIC|error while loading|could not|refused/i.test(line));
  return (informative.at(-1) ?? lines.at(-1) ?? "it ended at once").replace(/^.*?(FATAL|PANIC|LOG): +/, "");
}

/** Reads a file; empty when it is not there. */
export function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
