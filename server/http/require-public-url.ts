import type { Env } from "@/server/kernel/env";
import { log } from "@/server/kernel/log";
import { isLoopback } from "@/server/kernel/loopback";

type SiteEnv = Pick<Env, "DATABASE_URL" | "PUBLIC_URL" | "isPublicUrlGiven" | "ALLOW_HTTP">;

/**
 * Checks that the installation's public URL protects sessions: without https cookies are not `Secure`, and passwords
 * are readable in transit.
 * @throws Error with one line for a real installation without an https address
 */
export function requirePublicUrl({ DATABASE_URL, PUBLIC_URL, isPublicUrlGiven, ALLOW_HTTP }: SiteEnv): void {
  const { protocol, hostname } = new URL(PUBLIC_URL);
  if (!DATABASE_URL || protocol === "https:") return;
  if (!isPublicUrlGiven) {
    throw new Error(
      "PUBLIC_URL: is needed when DATABASE_URL is set: the https address where people and wallets reach the installation",
    );
  }
  if (isLoopback(hostname)) return;
  if (ALLOW_HTTP === "off") {
    throw new Error(
      "PUBLIC_URL: must be an https address; http is for this machine (localhost) only, or needs ALLOW_HTTP=on",
    );
  }
  log().warn(
    "PUBLIC_URL is http and ALLOW_HTTP is on: everybody on the network can read passwords and sessions",
  );
}
