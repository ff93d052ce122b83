import { inject } from "vitest";
import { makeInstallation } from "@/tests/support/installation";

/** Before each file: its process becomes part of the project's app, or of an installation of its own. */
const { env, ownerUrl } = inject("app")?.installation ?? (await makeInstallation(inject("stack")));
Object.assign(
  process.env,
  env,
  { FLORIN_TEST_OWNER_URL: ownerUrl },
  { NODE_ENV: "test", LOG_LEVEL: process.env.LOG_LEVEL ?? "silent" },
);
