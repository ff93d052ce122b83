import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

const OWNER_ONLY = 0o600;

/**
 * Replaces a file so that after any crash it holds either the old bytes or the new ones. It writes a temporary file in
 * the same directory, flushes it, renames it over the old one, and flushes the directory. Readable by its owner only.
 */
export function writeDurably(file: string, content: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = openSync(temporary, "w", OWNER_ONLY);
  try {
    writeFileSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
  flushDirectory(path.dirname(file));
}

/** Makes renames and new names in a directory durable. Windows does not support this, nor does it need it. */
export function flushDirectory(directory: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(directory, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
