import { splitServers } from "@/server/kernel/database-servers";
import type { Env } from "@/server/kernel/env";
import { isLoopback } from "@/server/kernel/loopback";

const NAMES = ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_READER_URL", "DATABASE_OWNER_URL"] as const;
type Urls = Pick<Env, (typeof NAMES)[number]>;

/** A database on another machine that is reached without TLS or without verifying the server. */
interface PlainDatabase {
  /** The variable that names it. */
  name: (typeof NAMES)[number];
  host: string;
}

/** Lists the plain databases. */
export function plainServers(urls: Urls): PlainDatabase[] {
  return NAMES.flatMap((name) => {
    const url = urls[name];
    const servers = url ? splitServers(url).urls.map((each) => new URL(each)) : [];
    return servers.filter(isPlain).map((server) => ({ name, host: hostOf(server) }));
  });
}

/** Lists, one line each, the plain databases. */
export function plainDatabases(urls: Urls): string[] {
  return plainServers(urls).map(
    ({ name, host }) =>
      `${name}: the connection to ${host} is not encrypted, or its certificate is not verified. Add sslmode=verify-full, unless the network in between is yours alone.`,
  );
}

function isPlain(server: URL): boolean {
  const host = hostOf(server);
  // A path is a Unix socket.
  if (host === "" || host.startsWith("/") || isLoopback(host)) return false;
  return !isVerified(server.searchParams);
}

/** As node-postgres 8 reads it: `require` and `verify-ca` verify as `verify-full` does, unless libpq's rules are requested. */
function isVerified(params: URLSearchParams): boolean {
  const mode = params.get("sslmode");
  if (mode === null) return ["true", "1"].includes(params.get("ssl") ?? "");
  if (mode === "require" && params.get("uselibpqcompat") === "true") return params.has("sslrootcert");
  return ["require", "verify-ca", "verify-full"].includes(mode);
}

const hostOf = ({ hostname, searchParams }: URL) => searchParams.get("host") ?? decodeURIComponent(hostname);
