import { splitServers } from "@/server/kernel/database-servers";
import type { Env } from "@/server/kernel/env";
import { isLoopback } from "@/server/kernel/loopback";

const NAMES = ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_OWNER_URL"] as const;
const ENCRYPTED = new Set(["require", "verify-ca", "verify-full"]);

/**
 * Lists, one line each, the databases on other machines that are reached without TLS or without verifying the server.
 */
export function plainDatabases(env: Pick<Env, (typeof NAMES)[number]>): string[] {
  return NAMES.flatMap((name) => {
    const url = env[name];
    const servers = url ? splitServers(url).urls.map((each) => new URL(each)) : [];
    return servers.filter(isPlain).map((server) => lineFor(name, server));
  });
}

function isPlain({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  // A path is a Unix socket.
  if (host === "" || host.startsWith("/") || isLoopback(host)) return false;
  const isOn = ["true", "1"].includes(searchParams.get("ssl") ?? "");
  return !isOn && !ENCRYPTED.has(searchParams.get("sslmode") ?? "");
}

function lineFor(name: string, { hostname }: URL): string {
  return `${name}: the connection to ${hostname} is not encrypted, or its certificate is not verified. Add sslmode=verify-full, unless the network in between is yours alone.`;
}
