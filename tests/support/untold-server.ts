import { setTimeout as delay } from "node:timers/promises";
import { inject } from "vitest";
import { textsLike } from "@/tests/support/log-lines";
import { type RunningServer, startServer } from "@/tests/support/server";
import { thisInstallation } from "@/tests/support/this-installation";

/** Longer than an endpoint may take to answer the first check. */
const FIRST_CHECK_MS = 4_000;
const MOST_STARTS = 10;

/**
 * Starts the server until its first check has no line about one of the endpoints. On a busy machine one may be too slow
 * for that check, and an endpoint that the log has a line about gets no other.
 * @throws Error when every start had such a line
 */
export async function startUntold({
  env,
  origins,
}: {
  env: Record<string, string>;
  origins: readonly string[];
}): Promise<RunningServer> {
  let told: string[] = [];
  for (let starts = 0; starts < MOST_STARTS; starts++) {
    const installation = thisInstallation(inject("stack"));
    const server = await startServer({ way: "mount", installation, env });
    await delay(FIRST_CHECK_MS);
    told = textsLike(server, new RegExp(origins.map((origin) => `${origin}\\b`).join("|")));
    if (told.length === 0) return server;
    await server.stop("SIGKILL");
  }
  throw new Error(`the first check had a line in each of ${MOST_STARTS} starts: ${told.join("; ")}`);
}
