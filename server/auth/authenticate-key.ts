import { hashApiKey, isWellFormedKey } from "@/server/auth/api-key";
import { cached } from "@/server/auth/cached";
import type { Mode, Permission } from "@/server/auth/permissions";
import {
  type MemberScope,
  type MerchantFacts,
  type MerchantScope,
  mint,
  type PartnerScope,
  type UserScope,
} from "@/server/auth/scope";
import { onReserve } from "@/server/db/pool";
import type { AccountProof } from "@/server/db/proof";
import { changed, db, maybeOne } from "@/server/db/sql";
import { acrossAccounts, fragment, tenant } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { isId } from "@/server/kernel/ids";
import { log } from "@/server/kernel/log";

interface KeyRow {
  id: string;
  accountId: string;
  mode: Mode;
  permissions: Permission[];
  merchantIds: string[] | null;
  apiVersion: string;
  /** By the database's clock. */
  isExpired: boolean;
  revokedAt: Date | null;
}

interface MerchantRow extends MerchantFacts {
  id: string;
}

/** Runs on reserved connections: a status request may share a lookup that a create started. */
const keys = () => cached<KeyRow | undefined>("api_key", (row) => row && `api_key:${row.id}`);
const merchants = () => cached<MerchantRow | undefined>("merchant", (row) => row && `merchant:${row.id}`);

/**
 * Finds the partner of an API key.
 * @throws AppError `invalid_api_key` for a key that is malformed, unknown, revoked or expired, without distinction
 */
export async function authenticateKey(key: string): Promise<PartnerScope> {
  const refused = () => new AppError("invalid_api_key", "The API key is not valid.");
  if (!isWellFormedKey(key)) throw refused();
  const hash = hashApiKey(key);
  const row = await keys()(hash.toString("base64url"), () => onReserve(() => findKey(hash)));
  if (!row || row.revokedAt || row.isExpired) throw refused();
  return mint<PartnerScope>({
    kind: "partner",
    accountId: row.accountId,
    keyId: row.id,
    mode: row.mode,
    permissions: row.permissions,
    merchantIds: row.merchantIds,
    apiVersion: row.apiVersion,
  });
}

/**
 * Narrows a partner's scope to one of its merchants.
 * @throws AppError `forbidden` for a merchant that is unknown, another partner's, or outside the key's limits
 */
export async function forMerchant(scope: PartnerScope, merchantId: string): Promise<MerchantScope> {
  const isInReach = !scope.merchantIds || scope.merchantIds.includes(merchantId);
  const row = isInReach ? await merchantOf(scope, merchantId) : undefined;
  if (!row) throw new AppError("forbidden", "The API key has no access to this merchant.");
  const { id, ...merchant } = row;
  return mint<MerchantScope>({ ...scope, kind: "merchant", merchantId: id, merchant });
}

/**
 * Narrows a person's scope to one of the account's merchants.
 * @throws AppError `not_found` for a merchant that is unknown, deleted or another account's
 */
export async function memberFor(scope: UserScope, merchantId: string): Promise<MemberScope> {
  const { accountId, userId, mode, merchantIds } = scope;
  // The cached row is everybody's.
  const isInReach = merchantIds?.includes(merchantId) !== false;
  const row = isInReach ? await merchantOf(scope, merchantId) : undefined;
  if (!row || row.status === "deleted") throw new AppError("not_found", "There is no merchant with this id.");
  const { id, ...merchant } = row;
  return mint<MemberScope>({ kind: "member", accountId, userId, mode, merchantId: id, merchant });
}

async function merchantOf(scope: AccountProof, merchantId: string): Promise<MerchantRow | undefined> {
  if (!isId("mrch", merchantId)) return undefined;
  return merchants()(`${scope.accountId}/${merchantId}`, () =>
    onReserve(() => findMerchant(scope, merchantId)),
  );
}

/** @throws AppError `forbidden`, whose details name the missing permission */
export function requirePermission(scope: PartnerScope | MerchantScope, permission: Permission): void {
  if (scope.permissions.includes(permission)) return;
  throw new AppError("forbidden", `The API key lacks the permission ${permission}.`, {
    details: { missingScope: permission },
  });
}

async function findKey(hash: Buffer): Promise<KeyRow | undefined> {
  const row = await maybeOne(
    db,
    acrossAccounts("credential")
      .selectFrom("api_key as k")
      .innerJoin("account as a", "a.id", "k.account_id")
      .select(["k.id", "k.account_id as accountId", "k.mode", "k.scopes as permissions"])
      .select(["k.merchant_ids as merchantIds", "a.api_version as apiVersion", "k.revoked_at as revokedAt"])
      .select(fragment<boolean>`coalesce(k.expires_at <= now(), false)`.as("isExpired"))
      .where("k.hash", "=", hash)
      .$narrowType<Pick<KeyRow, "permissions">>(),
  );
  if (row) noteUse(row.id);
  return row;
}

function findMerchant(scope: AccountProof, merchantId: string): Promise<MerchantRow | undefined> {
  return maybeOne(
    db,
    tenant(scope)
      .selectFrom("merchant")
      .select(["id", "limits_currency as limitsCurrency", "min_minor as minMinor", "max_minor as maxMinor"])
      .select(["fee_bps as feeBps", "fee_fixed_minor as feeFixedMinor"])
      .select("fee_fixed_currency as feeFixedCurrency")
      .select(
        fragment<
          MerchantFacts["status"]
        >`case when deleted_at is null then status::text else 'deleted' end`.as("status"),
      )
      .where("id", "=", merchantId),
  );
}

/** Records the key's last use to the minute, which is exact enough for people. No request waits for it. */
function noteUse(keyId: string): void {
  const unused = acrossAccounts("credential")
    .updateTable("api_key")
    .set({ last_used_at: fragment<Date>`now()` })
    .where("id", "=", keyId)
    .where(fragment<boolean>`(last_used_at is null or last_used_at < now() - interval '1 minute')`);
  changed(db, unused).catch((error: unknown) =>
    log().warn({ err: error }, "the last use of an API key was not noted"),
  );
}
