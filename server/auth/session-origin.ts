import { env } from "@/server/kernel/env";
import { isLoopback } from "@/server/kernel/loopback";

/**
 * Whether a request that may change something comes from our own pages. Browsers state `Origin` on every POST and no
 * page can forge it (Fetch standard, 3.2). An installation on this machine has several names, all of which count that no
 * name server can give to another machine; with a name that one can, a page could point its own at us (DNS rebinding).
 */
export function isOwnOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (!origin) return false;
  const own = new URL(env().PUBLIC_URL);
  if (origin === own.origin) return true;
  if (own.protocol !== "http:" || !isLoopback(own.hostname)) return false;
  return isLocal(origin) && origin === `http://${headers.get("host")}`;
}

function isLocal(origin: string): boolean {
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname);
}
