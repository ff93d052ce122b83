import type { Address } from "viem";
import { recordAudit } from "@/server/accounts/record-audit";
import { presentAssetAmount } from "@/server/assets/amount";
import type { Asset } from "@/server/assets/asset";
import { decimalText } from "@/server/assets/plain-amount";
import type { UserScope } from "@/server/auth/scope";
import { many, one, transaction } from "@/server/db/sql";
import { clock, store, tenant } from "@/server/db/store";
import { env } from "@/server/kernel/env";
import { offersMail } from "@/server/mail/offers-mail";
import { queueMail } from "@/server/mail/queue-mail";
import { ownersOf } from "@/server/settlements/mail-owners";

interface Prepared {
  asset: Asset;
  amount: bigint;
  destination: Address;
  merchantId: string;
}

/** Records that a withdrawal was prepared, and tells every owner by mail. */
export async function recordWithdrawal(
  scope: UserScope,
  { asset, amount, destination, merchantId }: Prepared,
  requestId: string | null,
): Promise<void> {
  const number = decimalText(presentAssetAmount(asset, amount));
  await transaction(async (tx) => {
    const data = { merchantId, asset: asset.id, amount: `${number} ${asset.symbol}`, to: destination };
    await recordAudit(tx, scope, { type: "vault.withdrawal_prepared", data, requestId });
    if (!offersMail()) return;
    const names = await one(
      tx,
      tenant(scope)
        .selectFrom("merchant as m")
        .innerJoin("account as a", "a.id", "m.account_id")
        .select(["m.name as merchant", "a.name as account", clock().as("now")])
        .where("m.id", "=", merchantId),
    );
    const person = await one(tx, store.selectFrom("user").select("name").where("id", "=", scope.userId));
    const facts = {
      merchant: names.merchant,
      account: names.account,
      by: person.name,
      at: names.now.toISOString(),
      asset: asset.symbol,
      network: asset.network.name,
      amount: number,
      to: destination,
      url: `${env().PUBLIC_URL}/dashboard/refunds/vaults`,
    };
    for (const { email } of await many(tx, ownersOf(scope.accountId)))
      await queueMail(tx, { kind: "withdrawal_prepared", to: email, locale: "en", facts });
  });
}
