import { may } from "@/server/accounts/roles";
import { parseAddress } from "@/server/assets/caip";
import { KEY_LABEL } from "@/server/auth/key-label";
import type { UserScope } from "@/server/auth/scope";
import { db, many } from "@/server/db/sql";
import { fragment, tenant } from "@/server/db/store";
import { CHANGE_COLUMNS, type ChangeAddresses } from "@/server/settlements/change-row";
import type { PendingChangeItem, SettleableAsset } from "@/server/settlements/inspection-schema";
import { loadGuard } from "@/server/settlements/load-guard";

const MAX_SHOWN = 200;

/** Lists a merchant's changes that wait, for people: who requested each, and whether the new address is proven. */
export async function listPendingChanges(
  scope: UserScope,
  merchantId: string,
  assetOf: (id: string, chainId: number) => SettleableAsset,
): Promise<PendingChangeItem[]> {
  const rows = await many(
    db,
    tenant(scope)
      .selectFrom("destination_change as c")
      .leftJoin("user as u", "u.id", "c.user_id")
      .leftJoin(tenant(scope).rows("api_key").as("k"), "k.id", "c.api_key_id")
      .select(CHANGE_COLUMNS.map((column) => `c.${column}` as const))
      .select(["c.proven_at as provenAt", "u.name as person", KEY_LABEL.as("key")])
      .where("c.merchant_id", "=", merchantId)
      .where("c.mode", "=", scope.mode)
      .where("c.status", "=", fragment.lit("waiting"))
      .orderBy("c.applies_at")
      .orderBy("c.id")
      .limit(MAX_SHOWN)
      .$narrowType<ChangeAddresses>(),
  );
  const isOwner = may(scope.role, "settlements.guard");
  const { fourEyes } = await loadGuard(db, scope.accountId);
  return rows.map(({ id, asset, chainId, from, to, userId, requestedAt, appliesAt, provenAt, ...by }) => ({
    id,
    asset: assetOf(asset, chainId),
    from: from && parseAddress(from),
    to: to && parseAddress(to),
    by: by.keyId === null ? { kind: "person", name: by.person ?? "" } : { kind: "key", name: by.key ?? "" },
    mayStop: isOwner || userId === scope.userId,
    mayApprove: !isOwner ? "no" : fourEyes && userId === scope.userId ? "other" : "yes",
    requestedAt,
    appliesAt,
    provenAt,
  }));
}
