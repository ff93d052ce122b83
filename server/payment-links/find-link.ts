import type { MerchantFacts, UserScope } from "@/server/auth/scope";
import { type Db, db, maybeOne, type Tx } from "@/server/db/sql";
import { acrossAccounts, tenant } from "@/server/db/store";
import { isId } from "@/server/kernel/ids";
import {
  type CheckedLink,
  hasEnded,
  LINK_COLUMNS,
  type LinkRow,
  linkNotFound,
  merchantStatus,
} from "@/server/payment-links/link-row";

const TOKEN = /^[1-9A-HJ-NP-Za-km-z]{22}$/;

/** A link with what its merchant's payments are checked against. */
export type OpenedLink = LinkRow & Omit<MerchantFacts, "status"> & { logoHash: string | null };

/** Finds a link by its token, which is a buyer's capability; undefined for an unknown one. */
export async function findLinkByToken(on: Db, token: string): Promise<OpenedLink | undefined> {
  if (!TOKEN.test(token)) return undefined;
  return maybeOne(on, byToken(token));
}

/** Finds a link as {@link findLinkByToken} does, and locks it: its payments are created one after the other. */
export async function lockLink(tx: Tx, token: string): Promise<OpenedLink | undefined> {
  if (!TOKEN.test(token)) return undefined;
  return maybeOne(tx, byToken(token).forUpdate("l"));
}

function byToken(token: string) {
  return acrossAccounts("capability")
    .selectFrom("payment_link as l")
    .innerJoin("merchant as m", "m.id", "l.merchant_id")
    .select([...LINK_COLUMNS, hasEnded, merchantStatus, "m.logo_hash as logoHash"])
    .select(["m.limits_currency as limitsCurrency", "m.min_minor as minMinor", "m.max_minor as maxMinor"])
    .select(["m.fee_bps as feeBps", "m.fee_fixed_minor as feeFixedMinor"])
    .select("m.fee_fixed_currency as feeFixedCurrency")
    .where("l.token", "=", token)
    .$narrowType<CheckedLink>();
}

/**
 * Finds one of the account's links.
 * @throws AppError `not_found`
 */
export async function findLink(scope: UserScope, id: string): Promise<LinkRow> {
  const row = isId("link", id) ? await maybeOne(db, linksOf(scope).where("l.id", "=", id)) : undefined;
  if (!row) throw linkNotFound();
  return row;
}

/** Selects the account's links of the present mode. */
export function linksOf(scope: UserScope) {
  return tenant(scope)
    .selectFrom("payment_link as l")
    .innerJoin(tenant(scope).rows("merchant").as("m"), "m.id", "l.merchant_id")
    .select([...LINK_COLUMNS, hasEnded, merchantStatus])
    .where("l.mode", "=", scope.mode)
    .$narrowType<CheckedLink>();
}
