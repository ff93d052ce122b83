import { requireRole } from "@/server/accounts/roles";
import type { UserScope } from "@/server/auth/scope";
import { db, one } from "@/server/db/sql";
import { clock, store } from "@/server/db/store";
import type { ControlMessage } from "@/server/settlements/inspection-schema";
import { loadControl } from "@/server/settlements/load-control";

/**
 * Returns the message that a destination's owner signs within a quarter of an hour to prove control.
 * @throws AppError `forbidden` for a role that manages no settlements, `not_found`
 */
export async function stateControl(
  scope: UserScope,
  target: { merchantId: string; id: string },
): Promise<ControlMessage> {
  requireRole(scope, "settlements.manage");
  const { now } = await one(db, store.selectNoFrom(clock().as("now")));
  const issuedAt = now.getTime();
  const { message } = await loadControl(scope, target, issuedAt);
  return { message, issuedAt };
}
