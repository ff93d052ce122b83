import { env } from "@/server/kernel/env";
import { isLoopback } from "@/server/kernel/loopback";

/**
 * Checks whether a request that may change something comes from our own pages. Browsers send `Origin` on every POST and
 * no page can forge it (Fetch standard, 3.2). An installation on this machine has several loopback names. Only names
 * that no name server can point elsewhere count; with others a page could rebind its own name to us (DNS rebinding).
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
