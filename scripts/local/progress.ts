const startedAt = performance.now();

/** Prints the current step and, at its end, its duration. */
export async function progress<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  process.stdout.write(`  ${what} …\n`);
  const result = await work();
  process.stdout.write(`  ${what}: ${seconds(performance.now() - began)}\n`);
  return result;
}

/** Returns the time since the process started, for people. */
export function sinceStart(): string {
  return seconds(performance.now() - startedAt);
}

/** Describes in one sentence for people why a start failed. */
export function faultOf(error: unknown): string {
  const { code, message, path } = error as NodeJS.ErrnoException;
  const where = path ? ` (${path})` : "";
  if (code === "ENOSPC" || /No space left on device/.test(message))
    return `The disk is full${where}: make room and start again.`;
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return `A file cannot be written${where}: give it to the user that starts Florin, or set DATA_DIR to another place.`;
  }
  return sentence(message ?? String(error));
}

function seconds(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

function sentence(text: string): string {
  return text
    .split("\n")
    .map((line) => line.charAt(0).toUpperCase() + line.slice(1))
    .join("\n");
}
