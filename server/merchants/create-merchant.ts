import { auditMember } from "@/server/accounts/audit-member";
import { requireRole } from "@/server/accounts/roles";
import { type IdempotencyRecord, recall, runOnce } from "@/server/db/run-once";
import { one, sql, type Tx } from "@/server/db/sql";
import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { type CheckedLogo, checkLogo } from "@/server/logos/check-logo";
import { type MerchantKeeper, reachOf } from "@/server/merchants/find-merchant";
import { type MerchantRow, presentMerchant } from "@/server/merchants/present-merchant";
import type { CreatedMerchant, CreateMerchant } from "@/server/merchants/schema";

interface Options {
  idempotencyRecord: IdempotencyRecord | null;
  signal: AbortSignal;
  requestId?: string;
}

/**
 * Creates a merchant, active at once. The logo is checked before, since it waits for a remote host; a replay fetches
 * nothing.
 * @throws AppError `forbidden` for a role that manages no merchants, and for a key that is limited to some merchants,
 *   which could not see the new one;
 *   `params_validation` and `rate_limited` of the logo; the idempotency codes
 */
export async function createMerchant(
  scope: MerchantKeeper,
  input: CreateMerchant,
  { idempotencyRecord, signal, requestId }: Options,
): Promise<CreatedMerchant> {
  requireRole(scope, "merchants.manage");
  if (reachOf(scope)) {
    throw new AppError("forbidden", "An API key that is limited to some merchants cannot create one.");
  }
  const known = await recall<CreatedMerchant>(idempotencyRecord);
  if (known) return known.body;
  const { accountId } = scope;
  const logo = input.iconUrl ? await checkLogo(input.iconUrl, { accountId, signal }) : null;
  return runOnce(idempotencyRecord, async (tx) => {
    const made = await insertMerchant(tx, { accountId, input, logo });
    const { id, name } = made.merchant;
    await auditMember(tx, scope, { type: "merchant.created", data: { merchantId: id, name }, requestId });
    return made;
  });
}

async function insertMerchant(
  tx: Tx,
  { accountId, input, logo }: { accountId: string; input: CreateMerchant; logo: CheckedLogo | null },
): Promise<CreatedMerchant> {
  const { merchantName, merchantEmail } = input;
  const row = await one<MerchantRow & Record<string, unknown>>(
    tx,
    sql`insert into merchant (id, account_id, name, email, icon_url, logo_hash)
        values (${newId("mrch")}, ${accountId}, ${merchantName}, ${merchantEmail}, ${logo?.iconUrl ?? null}, ${logo?.hash ?? null})
        returning id, name, email, status, icon_url as "iconUrl", created_at as "createdAt"`,
  );
  const { iconUrl: _, ...merchant } = presentMerchant(row);
  return { merchant };
}
