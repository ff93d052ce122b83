import { ROLES, type Role } from "@/server/auth/scope";
import { scopeOfMember } from "@/server/auth/user-scope";
import { createEndpoint } from "@/server/webhooks/create-endpoint";
import { sendTestEvent } from "@/server/webhooks/send-test-event";
import type { TestAccount } from "@/tests/support/account";
import { db, one, sql } from "@/tests/support/sql";

/** What one account has that another must not reach, of webhooks. */
export interface WebhookThings {
  endpointId: string;
  eventId: string;
  deliveryId: string;
}

/** Ids that never were. */
export const NO_WEBHOOK: WebhookThings = {
  endpointId: `whe_${"2".repeat(31)}`,
  eventId: `evt_${"2".repeat(31)}`,
  deliveryId: `whd_${"2".repeat(31)}`,
};

const MANAGES: Role[] = ["owner", "admin", "developer"];
const foreign = { code: "not_found" };
const ofEndpoint = ({ endpointId: id }: WebhookThings) => ({ id });
const change = { type: "mutation" as const, roles: MANAGES };

/** Lines of the procedures of webhooks. */
export const WEBHOOK_ENTRIES = {
  "webhooks.list": { type: "query" as const, roles: ROLES },
  "webhooks.get": { type: "query" as const, roles: ROLES, input: ofEndpoint, foreign },
  "webhooks.deliveries": { type: "query" as const, roles: ROLES, input: ofEndpoint, foreign },
  "webhooks.inspectDelivery": {
    type: "query" as const,
    roles: ROLES,
    input: ({ deliveryId: id }: WebhookThings) => ({ id }),
    foreign,
  },
  "webhooks.create": { ...change, input: () => ({ url: "https://shop.example/hook" }) },
  "webhooks.update": {
    ...change,
    input: (things: WebhookThings) => ({ ...ofEndpoint(things), description: "Orders" }),
    foreign,
  },
  "webhooks.roll": { ...change, input: ofEndpoint, foreign },
  "webhooks.test": { ...change, input: ofEndpoint, foreign },
  "webhooks.resend": {
    ...change,
    input: ({ endpointId, eventId }: WebhookThings) => ({ endpointId, eventId }),
    foreign,
  },
  "webhooks.resendFailed": {
    ...change,
    input: (things: WebhookThings) => ({ ...ofEndpoint(things), since: "2026-01-01T00:00:00Z" }),
    foreign,
  },
  "webhooks.remove": { ...change, input: ofEndpoint, foreign },
};

/** An endpoint with one delivery. Of an account's many endpoints the first and the latest stay, for its limit. */
export async function makeWebhookThings(owner: TestAccount): Promise<WebhookThings> {
  await db.query(
    sql`update webhook_endpoint set deleted_at = now() where id in (
          select id from (
            select id, row_number() over (order by created_at) as first, row_number() over (order by created_at desc) as last
            from webhook_endpoint where account_id = ${owner.id} and deleted_at is null) live
          where first > 20 and last > 20)`,
  );
  const scope = await scopeOfMember(owner.user.id, owner.id, "test");
  const { id: endpointId } = await createEndpoint(scope, { url: "https://shop.example/hook" }, null);
  const { eventId } = await sendTestEvent(scope, endpointId);
  const { id: deliveryId } = await one<{ id: string }>(
    db,
    sql`select id from webhook_delivery where event_id = ${eventId}`,
  );
  return { endpointId, eventId, deliveryId };
}
