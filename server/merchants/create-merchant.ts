import type { PartnerScope } from "@/server/auth/scope";
import { type IdempotencyTicket, recall, runOnce } from "@/server/db/run-once";
import { one, sql, type Tx } from "@/server/db/sql";
import { AppError } from "@/server/errors";
import { newId } from "@/server/ids";
import { checkLogo } from "@/server/logos/check-logo";
import { type MerchantRow, presentMerchant } from "@/server/merchants/present-merchant";
import type { CreatedMerchant, CreateMerchant } from "@/server/merchants/schema";

interface Circumstances {
  ticket: IdempotencyTicket | null;
  signal: AbortSignal;
}

/**
 * Creates a merchant, active at once. The logo is checked before, since it waits for a remote host; a replay fetches
 * nothing.
 * @throws AppError `forbidden` for a key that is limited to some merchants, which could not see the new one;
 *   `params_validation` and `rate_limited` of the logo; the idempotency codes
 */
export async function createMerchant(
  scope: PartnerScope,
  input: CreateMerchant,
  { ticket, signal }: Circumstances,
): Promise<CreatedMerchant> {
  if (scope.merchantIds) {
    throw new AppError("forbidden", "An API key that is limited to some merchants cannot create one.");
  }
  const known = await recall<CreatedMerchant>(ticket);
  if (known) return known.body;
  const { accountId } = scope;
  const logo = input.iconUrl ? await checkLogo(input.iconUrl, { accountId, signal }) : null;
  return runOnce(ticket, (tx) => insertMerchant(tx, { accountId, input, logoHash: logo?.hash ?? null }));
}

async function insertMerchant(
  tx: Tx,
  { accountId, input, logoHash }: { accountId: string; input: CreateMerchant; logoHash: string | null },
): Promise<CreatedMerchant> {
  const { merchantName, merchantEmail, iconUrl } = input;
  const row = await one<MerchantRow & Record<string, unknown>>(
    tx,
    sql`insert into merchant (id, account_id, name, email, icon_url, logo_hash)
        values (${newId("mrch")}, ${accountId}, ${merchantName}, ${merchantEmail}, ${iconUrl ?? null}, ${logoHash})
        returning id, name, email, status, icon_url as "iconUrl", created_at as "createdAt"`,
  );
  const { iconUrl: _, ...merchant } = presentMerchant(row);
  return { merchant };
}
