import { inject } from "vitest";
import { makeInstallation } from "@/tests/support/installation";

const stack = inject("stack");
/** The number of one of the parallel workers, from 1 on. */
const worker = Number(process.env.VITEST_POOL_ID ?? 1);
const ofWorkers = inject("chainsOfWorkers");
const chains = ofWorkers[(worker - 1) % ofWorkers.length] ?? stack.chains;

/** Runs before each file: its process joins the project's app, or gets a separate installation. */
const { env, ownerUrl } = inject("app")?.installation ?? (await makeInstallation({ ...stack, chains }));
Object.assign(
  process.env,
  env,
  { FLORIN_TEST_OWNER_URL: ownerUrl },
  { NODE_ENV: "test", LOG_LEVEL: process.env.LOG_LEVEL ?? "silent" },
);
