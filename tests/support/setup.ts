import { afterAll, inject } from "vitest";
import { stopListening } from "@/server/db/listen";
import { forgetState, setEnvironment } from "@/tests/support/environment";
import { makeInstallation } from "@/tests/support/installation";
import { endChains } from "@/tests/support/start-chains";

const stack = inject("stack");
/** The number of one of the parallel workers, from 1 on. */
const worker = Number(process.env.VITEST_POOL_ID ?? 1);
const ofWorkers = inject("chainsOfWorkers");
const chains = ofWorkers[(worker - 1) % ofWorkers.length] ?? stack.chains;

/** The environment that a worker was started with. */
const ORIGINAL = Symbol.for("florin.tests.environment");

/**
 * Gives a file the environment and the state of a fresh process: the files of a worker share its modules, which keep
 * all state in the registry of server/kernel/singleton.ts.
 */
function startOver(): void {
  const holder = globalThis as { [ORIGINAL]?: NodeJS.ProcessEnv };
  holder[ORIGINAL] ??= { ...process.env };
  for (const name of Object.keys(process.env)) if (!(name in holder[ORIGINAL])) delete process.env[name];
  Object.assign(process.env, holder[ORIGINAL]);
  forgetState();
}

startOver();
// The first to be registered runs last.
afterAll(endChains);
afterAll(stopListening);
/** Runs before each file: it joins the project's app, or gets a separate installation. */
const { env, ownerUrl } = inject("app")?.installation ?? (await makeInstallation({ ...stack, chains }));
setEnvironment({
  ...env,
  FLORIN_TEST_OWNER_URL: ownerUrl,
  NODE_ENV: "test",
  LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
});
