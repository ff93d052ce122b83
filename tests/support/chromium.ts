import { spawnSync } from "node:child_process";
import {
  accessSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { extract } from "tar-fs";

export interface Chromium {
  executablePath: string;
  /** The complete environment of this browser. */
  env: Record<string, string>;
}

const ROOT = path.resolve(import.meta.dirname, "../..");
const BINARIES = path.join(ROOT, "node_modules/@sparticuz/chromium/bin");

/**
 * Finds the tests' browser: CHROMIUM_PATH, Debian's, or the one from npm, which is unpacked once (200 MB) and includes
 * the libraries and a font that a minimal machine lacks.
 */
export async function findChromium(): Promise<Chromium> {
  const env = definedEnv();
  const given = process.env.CHROMIUM_PATH ?? ["/usr/bin/chromium"].find((file) => existsSync(file));
  if (given) return { executablePath: given, env };
  const home = await unpackOnce();
  const executablePath = path.join(home, "chromium");
  const more: Record<string, string> = { FONTCONFIG_FILE: path.join(home, "fonts.conf") };
  if (lacksLibraries(executablePath)) more.LD_LIBRARY_PATH = path.join(home, "al2023/lib");
  return { executablePath, env: { ...env, ...more } };
}

/** Unpacks to a temporary name and renames it, so that a killed run leaves no partial browser. */
async function unpackOnce(): Promise<string> {
  const cache = writableCache();
  const home = path.join(cache, "chromium");
  if (existsSync(home)) return home;
  const fresh = mkdtempSync(path.join(cache, "chromium-"));
  await unpackInto(fresh);
  writeFileSync(path.join(fresh, "fonts.conf"), fontsConfig(path.join(home, "fonts")));
  try {
    renameSync(fresh, home);
  } catch {
    // Another process was first.
    rmSync(fresh, { recursive: true, force: true });
  }
  return home;
}

/** Reads the archives itself: the package unpacks its libraries only on Amazon Linux. */
async function unpackInto(directory: string): Promise<void> {
  const archives = {
    "chromium.br": createWriteStream(path.join(directory, "chromium"), { mode: 0o755 }),
    "swiftshader.tar.br": extract(directory),
    "fonts.tar.br": extract(path.join(directory, "fonts")),
    "al2023.tar.br": extract(path.join(directory, "al2023")),
  };
  for (const [name, target] of Object.entries(archives)) {
    await pipeline(createReadStream(path.join(BINARIES, name)), createBrotliDecompress(), target);
  }
}

function writableCache(): string {
  const candidates = [path.join(ROOT, "node_modules/.cache"), path.join(homedir(), ".cache/florin")];
  for (const candidate of candidates) {
    try {
      mkdirSync(candidate, { recursive: true });
      accessSync(candidate, constants.W_OK);
      return candidate;
    } catch {}
  }
  throw new Error(
    `the browser can be unpacked to none of ${candidates.join(", ")}: set CHROMIUM_PATH to a Chromium`,
  );
}

function lacksLibraries(executable: string): boolean {
  const { stdout } = spawnSync("ldd", [executable], { encoding: "utf8" });
  return /not found/.test(stdout ?? "");
}

const fontsConfig = (directory: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${directory}</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

function definedEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
