import { type Asset, findAsset } from "@/server/assets/asset";
import { parseAssetId } from "@/server/assets/caip";
import { checkedStatus } from "@/server/chain/checks/chain-status";
import { type ChainConfig, chainsOf } from "@/server/chain/client/registry";
import { unreachable } from "@/server/chain/client/unreachable";
import { countBit, type OptionRow } from "@/server/gateway/option-row";
import { toUnixSeconds } from "@/server/kernel/clock";
import { AppError } from "@/server/kernel/errors";
import type { PaymentRow } from "@/server/payments/payment-row";
import { findDestinations } from "@/server/settlements/find-destinations";

/** The chain and asset of an option's terms. */
export interface Route {
  chain: ChainConfig;
  asset: Asset;
}

/** Seconds after its deadline in which a transaction may still be reported: the chain has decided by then. */
const REPORT_GRACE_S = 600;

/**
 * Checks that an option's terms are still valid for execution.
 * @param isSent the buyer has already sent the transaction, so that the chain decides by its deadline
 * @throws AppError `quote_expired` when its quote has ended, its settlement changed or its asset is no longer offered,
 *   `bad_gateway` while its chain could not be checked
 */
export async function checkQuote(payment: PaymentRow, option: OptionRow, isSent = false): Promise<Route> {
  const chains = chainsOf(payment.mode);
  const chain = chains.find(({ id }) => id === option.chainId);
  const assetId = parseAssetId(option.asset);
  const asset = assetId && findAsset(assetId, chains);
  const isBatch = asset?.kind === "permit2" && option.kind === "native";
  if (!chain || !asset || (asset.kind !== option.kind && !isBatch)) {
    throw quoteExpired(option, "route_withdrawn");
  }
  const { state, payable } = await checkedStatus(chain.id);
  if (state === "unchecked") throw unreachable(chain.id, null);
  // An older router takes its own options to their end.
  if (!payable.get(option.router)?.has(asset.id)) throw quoteExpired(option, "route_withdrawn");
  if (option.isExpired && !(isSent && mayHaveExecuted(payment, option)))
    throw quoteExpired(option, "quote_over");
  const destinationOf = await findDestinations(payment.merchantId);
  if (option.withdrawnAt || option.destination !== destinationOf(chain.id, option.token)) {
    throw quoteExpired(option, "settlement_changed");
  }
  return { chain, asset };
}

/**
 * Checks whether the router may have executed a transaction that fetch handed out, which it does until its deadline.
 */
function mayHaveExecuted({ readAt }: PaymentRow, { kind, actionCounts, deadline }: OptionRow): boolean {
  const wasHandedOut = kind === "native" && (actionCounts & countBit(1)) !== 0;
  return wasHandedOut && toUnixSeconds(readAt) <= deadline + REPORT_GRACE_S;
}

/** Creates the error for an expired option; `reason` is one of a few words for programs. */
export function quoteExpired(option: OptionRow, reason: string): AppError {
  return new AppError("quote_expired", "The option has expired. Request options again.", {
    details: { optionId: option.id, reason, expiresAt: option.expiresAt && toUnixSeconds(option.expiresAt) },
  });
}
