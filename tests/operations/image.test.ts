import { execFile, execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freePort } from "@/scripts/local/free-port";
import { findChain } from "@/server/chain/client/registry";
import { makeAccount } from "@/tests/support/account";
import { connectApi } from "@/tests/support/api";
import { type ImageProcess, startImage } from "@/tests/support/image-process";
import { createPayment, pay } from "@/tests/support/pay";
import { thisInstallation } from "@/tests/support/this-installation";
import { makeWallet } from "@/tests/support/wallet";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** `nobody`, since neither the build nor the processes may need root, or a user of their own. */
const NOBODY = 65_534;
const STEP_WITHIN_MS = 900_000;
const MAX_OUTPUT_BYTES = 64 * 1_024 * 1_024;
/** An image may have 450 MB, of which node:22-bookworm-slim takes 226. */
const MOST_MB = 224;
const MEGABYTE = 1_024 * 1_024;

const directory = mkdtempSync(path.join(tmpdir(), "florin-image-"));
const sources = path.join(directory, "build");
const image = path.join(directory, "out/florin");
const processes: ImageProcess[] = [];

beforeAll(async () => {
  copySources();
  mkdirSync(path.dirname(image));
  // A folder of mkdtemp is its maker's alone.
  chmodSync(directory, 0o755);
  if (isRoot()) execFileSync("chown", ["-R", `${NOBODY}:${NOBODY}`, directory]);
  for (const step of buildSteps()) await takeStep(step.replaceAll(" /florin", ` ${image}`));
  if (isRoot()) execFileSync("chown", ["-R", "0:0", image]);
  execFileSync("chmod", ["-R", "a+rX,a-w", image]);
}, STEP_WITHIN_MS);

afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()));
  execFileSync("chmod", ["-R", "u+w", directory]);
  rmSync(directory, { recursive: true, force: true });
}, STEP_WITHIN_MS);

test("the image's steps, taken by another user in a clean folder, make at most 450 MB with Node's own image", () => {
  const [size] = execFileSync("du", ["-s", "--block-size=1", image], { encoding: "utf8" }).split("\t");
  expect(Number(size) / MEGABYTE).toBeGreaterThan(50);
  expect(Number(size) / MEGABYTE).toBeLessThan(MOST_MB);
});

test("its processes migrate, serve the pages and settle a payment without any right to write", async () => {
  const installation = thisInstallation(inject("stack"));
  const chains = path.join(directory, "chains.json");
  copyFileSync(installation.env.CHAINS_FILE ?? "", chains);
  chmodSync(chains, 0o644);
  const port = await freePort([]);
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...installation.env,
    ...{ CHAINS_FILE: chains, PUBLIC_URL: url, ALLOW_HTTP: "on", HOST: "127.0.0.1", PORT: String(port) },
  };
  const start = (args: string[], more: Record<string, string>) =>
    startImage({ image, args, env: { ...env, ...more }, user: NOBODY, directory: installation.directory });
  await start(["scripts/run.mjs", "migrate"], { DATABASE_OWNER_URL: installation.ownerUrl }).done();
  const web = start(["dist/main.js"], { WORKER: "off" });
  processes.push(web, start(["dist/worker.js"], {}));
  await web.ready(port);

  const chain = findChain(31_337);
  if (!chain) throw new Error("the installation has no chain 31337");
  const { headers } = await makeAccount();
  const api = connectApi(url, headers);
  const wallet = await makeWallet({ chains: [chain] });
  const id = await createPayment(api);
  const { status } = await pay(api, id, { wallet, symbol: "USDC", chainId: chain.id });
  expect(status).toBe("succeeded");
  for (const address of ["/sign-in", "/docs/api", `/?pid=${id}`])
    expect((await fetch(`${url}${address}`)).status, address).toBe(200);
}, 120_000);

/** Copies what git knows, without what .dockerignore names. */
function copySources(): void {
  const list = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  const ignored = readFileSync(path.join(ROOT, ".dockerignore"), "utf8").split("\n");
  for (const file of list.split("\n").filter(Boolean)) {
    if (ignored.some((entry) => file === entry || file.startsWith(`${entry}/`))) continue;
    cpSync(path.join(ROOT, file), path.join(sources, file));
  }
}

/** Reads the steps of the Dockerfile's first stage. */
function buildSteps(): string[] {
  const [, build] = readFileSync(path.join(ROOT, "Dockerfile"), "utf8").split(/^FROM .*$/m);
  const steps = [...(build ?? "").matchAll(/^RUN (.+)$/gm)].map(([, step]) => step ?? "");
  if (steps.length === 0) throw new Error("the Dockerfile has no step");
  return steps;
}

async function takeStep(step: string): Promise<void> {
  const env = { PATH: process.env.PATH, HOME: directory, NEXT_TELEMETRY_DISABLED: "1" };
  await promisify(execFile)("sh", ["-c", step], {
    cwd: sources,
    env: env as unknown as NodeJS.ProcessEnv,
    timeout: STEP_WITHIN_MS,
    maxBuffer: MAX_OUTPUT_BYTES,
    ...(isRoot() && { uid: NOBODY, gid: NOBODY }),
  });
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
