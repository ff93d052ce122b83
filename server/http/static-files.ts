import { readdirSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import type { Refusal } from "@/server/http/front-door";
import { singleton } from "@/server/kernel/singleton";

/** The build's files. A missing one is answered without rendering a page. */
const BUILT = "/_next/static/";
const FAVICON = "/icon.svg";
const METHODS = new Set(["GET", "HEAD"]);

/** Checks whether a request target is a static file, of the build or of `public/`. */
export function isStaticFile(target: string): boolean {
  const [pathname = ""] = target.split("?", 1);
  return pathname.startsWith(BUILT) || publicFiles().has(pathname);
}

/** Refuses other methods than GET and HEAD on a file, which Next answers with 500. */
export function refuseFileMethod({ method = "", url = "" }: IncomingMessage): Refusal | null {
  if (METHODS.has(method) || !isStaticFile(url)) return null;
  const headers = { Allow: "GET, HEAD" };
  return { status: 405, code: "invalid_params", message: "A file can only be read.", headers };
}

function publicFiles(): ReadonlySet<string> {
  return singleton("public files", () => {
    const entries = readdirSync("public", { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const paths = files.map(({ parentPath, name }) => path.relative("public", path.join(parentPath, name)));
    return new Set([FAVICON, ...paths.map((each) => `/${each}`)]);
  });
}
