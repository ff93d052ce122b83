import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@/scripts/local/free-port";
import { startFrameHost } from "@/tests/support/frame-host";
import { entrust, startGuard } from "@/tests/support/guard";
import { startIssuer } from "@/tests/support/oidc-issuer";

const ROOT = path.resolve(import.meta.dirname, "../..");
const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 20_000;
const POLL_MS = 100;

/**
 * Starts the built app in local mode with separate data, as `npm start` does, with open sign-up, and publishes its
 * address.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const directory = mkdtempSync(path.join(tmpdir(), "florin-e2e-"));
  const guard = startGuard(directory);
  const port = await freePort([]);
  const url = `http://localhost:${port}`;
  const dataDir = path.join(directory, "data");
  const logFile = path.join(directory, "start.log");
  const log = openSync(logFile, "a");
  const peopleFile = path.join(directory, "people.json");
  const issuer = await startIssuer(url, peopleFile);
  const frameHost = await startFrameHost();
  const own = {
    PORT: String(port),
    DATA_DIR: dataDir,
    SIGN_UP: "open",
    FRAME_ORIGINS: frameHost.origin,
    NODE_ENV: "production" as const,
    // All visitors of these tests share one address.
    RATE_LIMIT_PAGES_PER_SECOND: "50",
  };
  const start = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts", "--few"], {
    cwd: ROOT,
    env: { ...process.env, ...own, ...issuer.env },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  entrust(directory, start.pid ?? 0);
  try {
    await untilReady(url, () => start.exitCode !== null || start.signalCode !== null);
  } catch (error) {
    const logged = readFileSync(logFile, "utf8").slice(-3_000);
    entrustAll(directory);
    issuer.close();
    frameHost.close();
    await guard.end();
    throw new Error(`${(error as Error).message}\n${logged}`);
  }
  entrustAll(directory);
  Object.assign(process.env, {
    FLORIN_E2E_URL: url,
    FLORIN_E2E_FRAME_ORIGIN: frameHost.origin,
    FLORIN_E2E_DATA_DIR: dataDir,
    FLORIN_E2E_PEOPLE: peopleFile,
  });
  return async () => {
    const ended = once(start, "exit");
    start.kill("SIGTERM");
    issuer.close();
    frameHost.close();
    await Promise.race([ended, delay(STOP_WITHIN_MS)]);
    await guard.end();
  };
}

async function untilReady(url: string, hasEnded: () => boolean): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until) {
    if (hasEnded()) throw new Error("`npm start` has ended");
    const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    if (ready?.status === 200) return;
    await delay(POLL_MS);
  }
  throw new Error(`\`npm start\` was not ready within ${READY_WITHIN_MS / 1_000} s`);
}

/** Postgres and the chains have separate process groups; their command lines name the directory. */
function entrustAll(directory: string): void {
  for (const name of readProc()) {
    try {
      if (readFileSync(`/proc/${name}/cmdline`, "utf8").includes(path.join(directory, "data"))) {
        entrust(directory, Number(name));
      }
    } catch {
      // It has ended meanwhile.
    }
  }
}

function readProc(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}
