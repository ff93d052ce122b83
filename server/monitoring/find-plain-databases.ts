import type { Finding } from "@/server/alerts/schema";
import { plainServers } from "@/server/db/plain-databases";

/** Finds the databases on other machines without verified TLS. The alert is sent each day until somebody acknowledges it. */
export function findPlainDatabases(urls: Parameters<typeof plainServers>[0]): Finding[] {
  const hosts = new Set(plainServers(urls).map(({ host }) => host));
  return [...hosts].map((host) => ({
    kind: "database_plain",
    subject: host,
    severity: "ticket",
    facts: { host },
  }));
}
