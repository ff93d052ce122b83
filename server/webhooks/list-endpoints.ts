import { db, many } from "@/server/db/sql";
import { selectEndpoints, type WebhookKeeper } from "@/server/webhooks/find-endpoint";
import { presentEndpoint } from "@/server/webhooks/present-endpoint";
import type { Endpoint } from "@/server/webhooks/schema";

/** Lists the scope's webhook endpoints, newest first. */
export async function listEndpoints(scope: WebhookKeeper): Promise<Endpoint[]> {
  const rows = await many(db, selectEndpoints(scope).orderBy("created_at", "desc").orderBy("id", "desc"));
  return rows.map(presentEndpoint);
}
