import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type { ChainsConfig } from "@/server/chain/client/registry";
import { startTemplate } from "@/tests/support/database";
import { type Guard, startGuard } from "@/tests/support/guard";
import { type Installation, makeInstallation, type Stack } from "@/tests/support/installation";
import { startServer, type Way } from "@/tests/support/server";
import { startChains } from "@/tests/support/start-chains";

declare module "vitest" {
  interface ProvidedContext {
    stack: Stack;
    /** Chains for each worker, where parallel files must not see each other's money; else empty. */
    chainsOfWorkers: ChainsConfig[];
    /** The running app of the API projects; null in the others. */
    app: { url: string; way: Way; installation: Installation } | null;
  }
}

interface Shared {
  users: number;
  started: Promise<{ stack: Stack; guard: Guard }>;
  /** Chains by worker; started by the first project that needs them. */
  ofWorkers?: Promise<ChainsConfig[]>;
}

const WAYS: Record<string, Way> = { api: "mount", "api-next": "next" };
/** Projects whose files count the money of addresses that other files also pay. */
const WITH_OWN_CHAINS = ["chain", "jobs"];
/** Starts what all projects of one run share: Postgres and two chains. */
const SLOT = Symbol.for("florin.tests.stack");

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const holder = globalThis as { [SLOT]?: Shared };
  holder[SLOT] ??= { users: 0, started: startStack() };
  const shared = holder[SLOT];
  shared.users++;
  const teardown = async () => {
    if (--shared.users > 0) return;
    delete holder[SLOT];
    await (await shared.started).guard.end();
  };
  try {
    const { stack } = await shared.started;
    const ofWorkers = WITH_OWN_CHAINS.includes(project.name) ? await chainsOfWorkers(project, shared) : [];
    project.provide("stack", stack);
    project.provide("chainsOfWorkers", ofWorkers);
    project.provide("app", await startApp(WAYS[project.name], stack));
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}

async function startStack(): Promise<Awaited<Shared["started"]>> {
  const directory = mkdtempSync(join(tmpdir(), "florin-test-"));
  const guard = startGuard(directory);
  try {
    const [templateUrl, chains] = await Promise.all([startTemplate(directory), startChains(directory)]);
    return { stack: { directory, templateUrl, chains }, guard };
  } catch (error) {
    await guard.end();
    throw error;
  }
}

async function chainsOfWorkers(project: TestProject, shared: Shared): Promise<ChainsConfig[]> {
  const { stack } = await shared.started;
  shared.ofWorkers ??= Promise.all(
    Array.from({ length: project.config.maxWorkers ?? 1 }, (_, i) =>
      i === 0 ? stack.chains : startChains(stack.directory),
    ),
  );
  return shared.ofWorkers;
}

async function startApp(way: Way | undefined, stack: Stack) {
  if (!way) return null;
  const installation = await makeInstallation(stack);
  const { url } = await startServer({ way, installation });
  return { url, way, installation };
}
