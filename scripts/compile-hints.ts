import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** https://github.com/WICG/explicit-javascript-compile-hints-file-based, in Chromium since 136; a comment to others. */
export const HINT = "//# allFunctionsCalledOnLoad\n";

/** Chromium compiles a script while it arrives, off the page's thread, from this size on (bytes). */
const STREAMED_FROM = 30 * 1024;

/**
 * Asks browsers to compile the framework's start, the scripts that every page runs whole, while they arrive. Left to
 * itself a browser compiles them function by function on the page's thread, as they are first called: more than half of
 * the longest time in which a page on a slow phone does not answer.
 *
 * @param root the project's folder, with Next's build in it
 */
export function hintCompilation(root: string): void {
  const built = path.join(root, ".next");
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(built, "build-manifest.json"), "utf8")) as {
    rootMainFiles: string[];
  };
  for (const name of rootMainFiles) {
    const file = path.join(built, name);
    const script = readFileSync(file, "utf8");
    if (script.length < STREAMED_FROM || script.startsWith(HINT)) continue;
    writeFileSync(file, HINT + script);
  }
}
