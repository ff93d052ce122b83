import { auditMember } from "@/server/accounts/audit-member";
import { requireRole } from "@/server/accounts/roles";
import { type IdempotencyRecord, recall, runOnce } from "@/server/db/run-once";
import { one, type Tx } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { AppError } from "@/server/kernel/errors";
import { newId } from "@/server/kernel/ids";
import { type CheckedLogo, checkLogo } from "@/server/logos/check-logo";
import { type MerchantKeeper, reachOf } from "@/server/merchants/find-merchant";
import { brandColumns } from "@/server/merchants/merchant-links";
import { MERCHANT_ROW, presentMerchant } from "@/server/merchants/present-merchant";
import type { CreatedMerchant, CreateMerchant } from "@/server/merchants/schema";

interface Options {
  idempotencyRecord: IdempotencyRecord | null;
  signal: AbortSignal;
  requestId?: string;
}

/**
 * Creates a merchant, active at once. The logo is checked first, since it waits for a remote host; a replay fetches
 * nothing.
 * @throws AppError `forbidden` for a role that manages no merchants, and for a key limited to some merchants, which
 *   could not see the new one; `params_validation` and `rate_limited` of the logo; the idempotency codes
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
  const logo = input.iconUrl ? await checkLogo(input.iconUrl, { scope, signal }) : null;
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
  const icon = { icon_url: logo?.iconUrl ?? null, logo_hash: logo?.hash ?? null };
  const profile = { name: merchantName, email: merchantEmail, ...icon, ...brandColumns(input) };
  const row = await one(
    tx,
    store
      .insertInto("merchant")
      .values({ id: newId("mrch"), account_id: accountId, ...profile })
      .returning(MERCHANT_ROW),
  );
  const { iconUrl: _, ...merchant } = presentMerchant(row);
  return { merchant };
}
