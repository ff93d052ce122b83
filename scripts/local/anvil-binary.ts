import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";

const PLATFORMS: Record<string, string> = { linux: "linux", darwin: "darwin", win32: "win32" };
const MACHINES: Record<string, string> = { x64: "amd64", arm64: "arm64" };

/**
 * Finds the anvil binary: ANVIL_PATH, the platform's npm package, or `anvil` on the PATH.
 * @throws Error that states what to do when there is none
 */
export function anvilBinary(): string {
  const given = process.env.ANVIL_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`ANVIL_PATH is ${given}, where there is no file.`);
  }
  const name = packageName();
  const suffix = process.platform === "win32" ? ".exe" : "";
  try {
    return createRequire(import.meta.url).resolve(`${name}/bin/anvil${suffix}`);
  } catch {
    if (spawnSync("anvil", ["--version"], { stdio: "ignore" }).status === 0) return "anvil";
  }
  const machine = `${process.platform} on ${process.arch}`;
  throw new Error(
    `there is no local chain for ${machine}: install Foundry (https://getfoundry.sh) or set ANVIL_PATH to its anvil. Linux on x64 gets it by \`npm install\`. With DATABASE_URL and CHAINS_FILE no local chain is needed.`,
  );
}

function packageName(): string {
  const platform = PLATFORMS[process.platform] ?? process.platform;
  return `@foundry-rs/anvil-${platform}-${MACHINES[process.arch] ?? process.arch}`;
}
