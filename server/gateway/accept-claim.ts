import { findAsset } from "@/server/assets/asset";
import { parseAssetId } from "@/server/assets/caip";
import { chainsOf } from "@/server/chain/client/registry";
import { db, one } from "@/server/db/sql";
import { store } from "@/server/db/store";
import { acceptAttempt } from "@/server/gateway/accept-attempt";
import type { StoredResult } from "@/server/gateway/check-results";
import { findOption } from "@/server/gateway/find-options";
import { readCollected } from "@/server/gateway/read-collected";
import { readSentToken } from "@/server/gateway/read-sent-token";
import { findPaymentById } from "@/server/payments/find-payment";
import { findDenied } from "@/server/screening/find-denied";

interface Claim {
  id: string;
  paymentId: string;
  optionId: string;
  txHash: `0x${string}`;
}

/**
 * Moves a payment to `processing` by a reported transaction that a node now shows, as its confirm would have done. A
 * refused account is left to the router's event, which records an exception.
 * @returns false when nothing changed: the payment is not open, or the account is refused
 */
export async function acceptClaim({ id, paymentId, optionId, txHash }: Claim): Promise<boolean> {
  const payment = await findPaymentById(paymentId);
  if (payment.status !== "requires_action") return false;
  const option = await findOption(paymentId, optionId);
  if ((await findDenied([option.payer])).size > 0) return false;
  const assetId = parseAssetId(option.asset);
  const asset = assetId && findAsset(assetId, chainsOf(payment.mode));
  if (!asset) return false;
  const { results, providerName, providerIcon } = await one(
    db,
    store
      .selectFrom("payment_claim")
      .select(["results", "provider_name as providerName", "provider_icon as providerIcon"])
      .where("id", "=", id)
      .$narrowType<{ results: StoredResult[] }>(),
  );
  const wallet = providerName === null ? null : { name: providerName, icon: providerIcon };
  const data = await readCollected(payment, { payer: option.account, token: null, data: null });
  const tokenHash = data ? await readSentToken(option, txHash, data) : "";
  const execution = { kind: "sent", txHash, tokenHash } as const;
  return acceptAttempt({ option, asset, wallet, results, execution, requestId: null, data });
}
