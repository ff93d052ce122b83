import { env } from "@/server/env";

/**
 * Whether a request that may change something comes from our own pages. Browsers state `Origin` on every POST and no
 * page can forge it (Fetch standard, 3.2). Without https the site is a local one, reachable under several names, so
 * there its own Host counts as well.
 */
export function isOwnOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (!origin) return false;
  const own = new URL(env().PUBLIC_URL);
  if (origin === own.origin) return true;
  return own.protocol === "http:" && origin === `http://${headers.get("host")}`;
}
