import { readFileSync } from "node:fs";
import path from "node:path";
import { singleton } from "@/server/kernel/singleton";

/**
 * The page rendered by the build: a megabyte that takes a second. Rendering it on request would let anybody spend that
 * second repeatedly.
 */
const PRERENDERED = "/docs/api";
const FILE = path.join(".next", "server", "app", `${PRERENDERED}.html`);
/** Positions for a nonce: after the name of each tag that loads or contains a script. Texts escape these tags. */
const TAGS = /(?<=<script|<link rel="preload" as="script")(?=[\s>])/;

/** Checks whether the build rendered a page. */
export function isPrerendered(pathname: string): boolean {
  return pathname === PRERENDERED;
}

/** Returns that page with one answer's nonce. All its text is this repository's, so each script may have it. */
export function prerenderedPage(nonce: string): string {
  return singleton("prerendered-page", () => readFileSync(FILE, "utf8").split(TAGS)).join(
    ` nonce="${nonce}"`,
  );
}
