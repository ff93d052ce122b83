import { readFileSync } from "node:fs";
import path from "node:path";
import { singleton } from "@/server/kernel/singleton";

/**
 * The page that the build renders, once for everybody: a megabyte that takes a second. Nobody must be able to ask for
 * that second again and again.
 */
const PRERENDERED = "/docs/api";
const FILE = path.join(".next", "server", "app", `${PRERENDERED}.html`);
/** Where a nonce goes: after the name of each tag that loads or holds a script. In texts these tags are escaped. */
const TAGS = /(?<=<script|<link rel="preload" as="script")(?=[\s>])/;

/** Whether a page was rendered by the build. */
export function isPrerendered(pathname: string): boolean {
  return pathname === PRERENDERED;
}

/** That page with the nonce of one answer in it. All of its text is this repository's, so each script may have it. */
export function prerenderedPage(nonce: string): string {
  return singleton("prerendered-page", () => readFileSync(FILE, "utf8").split(TAGS)).join(
    ` nonce="${nonce}"`,
  );
}
