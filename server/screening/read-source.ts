import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { withDeadline } from "@/server/kernel/clock";

/** A list that was read; null for the known version. */
export interface ReadList {
  text: string;
  /** Distinguishes this list from the next one. */
  version: string;
}

const MAX_BYTES = 16 * 1024 * 1024;
const DEADLINE_MS = 20_000;

export const isUrl = (setting: string): boolean => /^https?:/i.test(setting);

/** Returns a setting's display name: an address without its query, which may hold a key. */
export function sourceName(setting: string): string {
  if (!isUrl(setting)) return setting;
  const { origin, pathname } = new URL(setting);
  return origin + pathname;
}

/**
 * Reads a list from a file or an address, unless it is the known version.
 * @throws Error when it cannot be read whole within twenty seconds, or is larger than 16 MiB
 */
export function readSource(setting: string, known: string | null): Promise<ReadList | null> {
  return isUrl(setting) ? readUrl(setting, known) : readPath(setting, known);
}

async function readPath(path: string, known: string | null): Promise<ReadList | null> {
  const { mtimeMs, size, ino } = await stat(path);
  if (size > MAX_BYTES) throw new Error("it is larger than 16 MiB");
  const version = versionOf(path, `${mtimeMs} ${size} ${ino}`);
  return version === known ? null : { text: await readFile(path, "utf8"), version };
}

function readUrl(url: string, known: string | null): Promise<ReadList | null> {
  return withDeadline(DEADLINE_MS, undefined, async (signal) => {
    const etag = etagOf(url, known);
    const headers: HeadersInit = etag ? { "If-None-Match": etag } : {};
    // Redirects are refused: only the operator's named host decides who may pay.
    const response = await fetch(url, { signal, headers, redirect: "manual" });
    if (response.status === 304 && etag) return null;
    if (!response.ok) throw new Error(`it was answered with ${response.status}`);
    const text = await readWhole(response);
    return { text, version: versionOf(url, response.headers.get("etag") ?? "") };
  });
}

async function readWhole(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > MAX_BYTES) throw new Error("it is larger than 16 MiB");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Returns the version, bound to the whole setting, so that another source never passes for an unchanged one. */
function versionOf(setting: string, mark: string): string {
  return `${createHash("sha256").update(setting).digest("hex")} ${mark}`;
}

function etagOf(url: string, known: string | null): string | null {
  const prefix = versionOf(url, "");
  return known?.startsWith(prefix) ? known.slice(prefix.length) || null : null;
}
