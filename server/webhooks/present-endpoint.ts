import type { EndpointRow } from "@/server/webhooks/find-endpoint";
import type { Endpoint } from "@/server/webhooks/schema";

export function presentEndpoint(row: EndpointRow): Endpoint {
  return {
    ...row,
    failingSince: row.failingSince?.toISOString() ?? null,
    lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
