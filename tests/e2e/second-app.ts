import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { environmentFile } from "@/scripts/local/environment-file";
import { freePort } from "@/scripts/local/free-port";

const ROOT = path.resolve(import.meta.dirname, "../..");

export interface SecondApp {
  origin: string;
  close(): Promise<void>;
}

/** Reads the environment of the installation that all tests share. */
export function sharedEnvironment(): Record<string, string> {
  const dataDir = process.env.FLORIN_E2E_DATA_DIR ?? "";
  return JSON.parse(readFileSync(environmentFile(dataDir), "utf8")) as Record<string, string>;
}

/**
 * Starts another app on the shared environment with changes, and returns when it is ready. Its errors appear in the
 * output of the tests.
 */
export async function startSecondApp(changes: Record<string, string>): Promise<SecondApp> {
  const port = await freePort([]);
  const origin = `http://localhost:${port}`;
  const app = spawn(process.execPath, ["dist/main.js"], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...sharedEnvironment(),
      PORT: String(port),
      PUBLIC_URL: origin,
      RATE_LIMITS: "off",
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      ...changes,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // Playwright shows what this process writes, but not what a child writes that inherits the stream.
  for (const output of [app.stdout, app.stderr]) output.on("data", (data) => process.stderr.write(data));
  const close = async () => {
    const ended = once(app, "exit");
    app.kill("SIGTERM");
    await ended;
  };
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
  return { origin, close };
}
