import { requireRole } from "@/server/accounts/roles";
import { ACCOUNT, raw } from "@/server/db/raw";
import { changed, db, many, maybeOne } from "@/server/db/sql";
import { anyOf, clock, fragment, notify, tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { findEndpoint, reachOf, selectEndpoints, type WebhookKeeper } from "@/server/webhooks/find-endpoint";
import type { RedeliverEvent, Redelivered, RedeliverFailed } from "@/server/webhooks/schema";

/**
 * Sends an event again, to one endpoint or to all that take it now.
 * @throws AppError `forbidden`, `not_found`, `invalid_state` for a disabled endpoint
 */
export async function redeliverEvent(
  scope: WebhookKeeper,
  id: string,
  { endpointId }: RedeliverEvent,
): Promise<Redelivered> {
  requireRole(scope, "webhooks.manage");
  const reach = reachOf(scope);
  const event = await maybeOne(
    db,
    tenant(scope)
      .selectFrom("partner_event")
      .select("id")
      .where("id", "=", id)
      .where(isOfMode(scope))
      .$if(reach !== null, (rows) => rows.where("merchant_id", "=", anyOf(reach ?? []))),
  );
  if (!event) throw new AppError("not_found", "There is no event with this id.");
  const endpoint = endpointId === undefined ? null : await findEndpoint(db, scope, endpointId);
  if (endpoint?.status === "disabled") {
    throw new AppError("invalid_state", "The endpoint is disabled. Enable it first.");
  }
  const reached = endpoint ? [endpoint] : await many(db, selectEndpoints(scope));
  const ids = reached.map((each) => each.id);
  const count = await changed(db, again(scope, { id, ids, isChosen: endpoint !== null }));
  await many(db, notify("webhook_wanted", ""));
  return { count };
}

const isOfMode = ({ mode }: WebhookKeeper) => fragment<boolean>`(mode = ${mode} or mode is null)`;

interface Again {
  id: string;
  ids: readonly string[];
  /** Whether the endpoint was named, and gets the event of any type. */
  isChosen: boolean;
}

const again = (scope: WebhookKeeper, { id, ids, isChosen }: Again) =>
  // An insert from a join with a function of both rows.
  raw(scope, {})`insert into webhook_delivery as d (id, account_id, endpoint_id, event_id, event_type)
    select replace(new_event_id(), 'evt_', 'whd_'), e.account_id, w.id, e.id, e.type
    from partner_event e join webhook_endpoint w on w.account_id = e.account_id
    where e.account_id = ${ACCOUNT} and e.id = ${id} and w.id = any(${ids}::text[]) and w.status = 'enabled'
      and (${isChosen} or event_is_wanted(e, w))
    on conflict (event_id, endpoint_id) do update
      set status = 'pending', attempts = 0, taken = d.taken + 1, next_at = clock_timestamp(), updated_at = clock_timestamp()`;

/**
 * Sends all failed deliveries of an endpoint since a time again.
 * @throws AppError `forbidden`, `not_found`, `invalid_state` for a disabled endpoint
 */
export async function redeliverFailed(
  scope: WebhookKeeper,
  endpointId: string,
  { since }: RedeliverFailed,
): Promise<Redelivered> {
  requireRole(scope, "webhooks.manage");
  const { status } = await findEndpoint(db, scope, endpointId);
  if (status === "disabled") {
    throw new AppError("invalid_state", "The endpoint is disabled. Enable it first.");
  }
  const count = await changed(
    db,
    tenant(scope)
      .updateTable("webhook_delivery")
      .set({ status: "pending", attempts: 0, next_at: clock(), updated_at: clock() })
      .where("endpoint_id", "=", endpointId)
      .where("status", "=", "failed")
      .where("created_at", ">=", new Date(since)),
  );
  await many(db, notify("webhook_wanted", ""));
  return { count };
}
