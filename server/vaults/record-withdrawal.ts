import type { Address } from "viem";
import { recordAudit } from "@/server/accounts/record-audit";
import { presentAssetAmount } from "@/server/assets/amount";
import type { Asset } from "@/server/assets/asset";
import { decimalText } from "@/server/assets/plain-amount";
import type { UserScope } from "@/server/auth/scope";
import { many, one, type Tx, transaction } from "@/server/db/sql";
import { clock, store, tenant } from "@/server/db/store";
import { env } from "@/server/kernel/env";
import { offersMail } from "@/server/mail/offers-mail";
import { queueMail } from "@/server/mail/queue-mail";
import { applyDueOf } from "@/server/settlements/apply-change";
import { lockAuthor } from "@/server/settlements/change-author";
import { ownersOf } from "@/server/settlements/mail-owners";
import { destinationOf } from "@/server/vaults/destination-of";

interface Prepared {
  asset: Asset;
  amount: bigint;
  place: { merchantId: string; chainId: number; token: string };
}

/**
 * Records that a withdrawal was prepared: owners see a notice of it, and get a mail. The right to it and its receiver
 * are read under the locks that a removal of the person and a change of the destination take.
 * @returns the only receiver of the withdrawal
 * @throws AppError `forbidden` when the right has just gone, `invalid_state` of {@link destinationOf}
 */
export async function recordWithdrawal(
  scope: UserScope,
  { asset, amount, place }: Prepared,
  requestId: string | null,
): Promise<Address> {
  const { merchantId } = place;
  const number = decimalText(presentAssetAmount(asset, amount));
  return transaction(async (tx) => {
    await applyDueOf(tx, merchantId);
    await lockAuthor(tx, scope);
    const destination = await destinationOf(tx, place, asset);
    const data = { merchantId, asset: asset.id, amount: `${number} ${asset.symbol}`, to: destination };
    await recordAudit(tx, scope, { type: "vault.withdrawal_prepared", data, requestId });
    if (offersMail()) await mailOwners(tx, scope, { merchantId, asset, amount: number, destination });
    return destination;
  });
}

interface Told {
  merchantId: string;
  asset: Asset;
  /** A decimal number. */
  amount: string;
  destination: Address;
}

async function mailOwners(
  tx: Tx,
  scope: UserScope,
  { merchantId, asset, amount, destination }: Told,
): Promise<void> {
  const { now, ...names } = await one(
    tx,
    tenant(scope)
      .selectFrom("merchant as m")
      .innerJoin("account as a", "a.id", "m.account_id")
      .select(["m.name as merchant", "a.name as account", clock().as("now")])
      .where("m.id", "=", merchantId),
  );
  const person = await one(tx, store.selectFrom("user").select("name").where("id", "=", scope.userId));
  const facts = {
    ...names,
    by: person.name,
    at: now.toISOString(),
    asset: asset.symbol,
    network: asset.network.name,
    amount,
    to: destination,
    url: `${env().PUBLIC_URL}/dashboard/refunds/vaults`,
  };
  for (const { email } of await many(tx, ownersOf(scope.accountId)))
    await queueMail(tx, { kind: "withdrawal_prepared", to: email, locale: "en", facts });
}
