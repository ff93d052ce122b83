import { NATIVE_TOKEN } from "@/server/assets/asset";
import { parseAddress } from "@/server/assets/caip";
import { chainName } from "@/server/assets/known-assets";
import type { UserScope } from "@/server/auth/scope";
import { addableChain } from "@/server/chain/client/local-chains";
import { type ChainConfig, findChain } from "@/server/chain/client/registry";
import { refunderAccount } from "@/server/chain/keys/refunder-key";
import { db } from "@/server/db/sql";
import { listPaymentEvents } from "@/server/events/list-payment-events";
import { refundAddressPage } from "@/server/payments/pay-link";
import { explainRefund } from "@/server/refunds/explain-refund";
import { findRefund } from "@/server/refunds/find-refund";
import { presentRefund } from "@/server/refunds/present-refund";
import type { RefundRow } from "@/server/refunds/refund-row";
import type { RefundInspection } from "@/server/refunds/schema";
import { isWaiting } from "@/server/refunds/transition";

/**
 * Returns one refund with its details for the dashboard.
 * @throws AppError `not_found`
 */
export async function inspectRefund(scope: UserScope, id: string): Promise<RefundInspection> {
  const row = await findRefund(db, scope, id);
  const { chainId, txHash } = row;
  const chain = findChain(chainId);
  const networkName = chainName(chainId);
  const explorer = chain?.explorer?.replace(/\/+$/, "");
  const refund = presentRefund(row);
  const fundable = fundableOn(chain, row);
  const { assetSymbol: symbol } = refund.tokenAmount.display;
  return {
    refund,
    mode: row.mode,
    explanation: explainRefund(row, { symbol, networkName, isFundable: fundable !== null }),
    reason: row.reason,
    isWaiting: isWaiting(row.status),
    payer: parseAddress(row.payer) ?? row.payer,
    receiver: parseAddress(receiverOf(row)) ?? receiverOf(row),
    asset: row.asset,
    chainId,
    networkName,
    wallet: row.wallet && parseAddress(row.wallet),
    fundable,
    undeliverable:
      row.status === "undeliverable"
        ? {
            redirectTo: row.redirectTo && parseAddress(row.redirectTo),
            signUrl: refundAddressPage(row.paymentId),
          }
        : null,
    recorded:
      row.recordedAt && row.recordedTo
        ? { to: parseAddress(row.recordedTo) ?? row.recordedTo, by: row.recordedBy, at: row.recordedAt }
        : null,
    txHash,
    txUrl: explorer && txHash ? `${explorer}/tx/${txHash}` : null,
    // The refund's timeline is the payment's since the refund was requested.
    timeline: await listPaymentEvents({ id: row.paymentId, since: row.createdAt }),
  };
}

/**
 * Returns the network on which a wallet can fund the refund. Coin cannot be moved by a signature, only the vault pays
 * an address that the buyer signed for, and without the refunder's key nothing is sent.
 */
function fundableOn(chain: ChainConfig | undefined, { status, token, cause }: RefundRow) {
  const canSign =
    cause === null && status === "pending_funds" && token !== NATIVE_TOKEN && refunderAccount() !== null;
  return chain && canSign ? { chainId: chain.id, addable: addableChain(chain) } : null;
}

/** A cause that is kept means that the router sends it where the buyer signed. */
function receiverOf({ status, cause, redirectTo, payer }: RefundRow): string {
  return redirectTo !== null && cause !== null && status !== "undeliverable" ? redirectTo : payer;
}
