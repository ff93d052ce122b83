import { type Asset, findAsset } from "@/server/assets/asset";
import { parseAssetId } from "@/server/assets/caip";
import { type ChainConfig, chainsOf } from "@/server/chain/registry";
import { toUnixSeconds } from "@/server/clock";
import { AppError } from "@/server/errors";
import { countBit, type OptionRow } from "@/server/gateway/option-row";
import type { PaymentRow } from "@/server/payments/payment-row";
import { findDestinations } from "@/server/settlements/find-destinations";

/** Where an option's terms are executed. */
export interface Route {
  chain: ChainConfig;
  asset: Asset;
}

/**
 * Whether an option's terms are still what we would execute.
 * @throws AppError `quote_expired` when its quote is over, its settlement changed or its asset is no longer offered
 */
export async function checkQuote(payment: PaymentRow, option: OptionRow): Promise<Route> {
  const chains = chainsOf(payment.mode);
  const chain = chains.find(({ id }) => id === option.chainId);
  const assetId = parseAssetId(option.asset);
  const asset = assetId && findAsset(assetId, chains);
  if (!chain || asset?.kind !== option.kind || chain.router.toLowerCase() !== option.router) {
    throw quoteExpired(option, "route_withdrawn");
  }
  if (option.isExpired && !wasHandedOut(option)) throw quoteExpired(option, "quote_over");
  const destinationOf = await findDestinations(payment.merchantId);
  if (option.withdrawnAt || option.destination !== destinationOf(chain.id, option.token)) {
    throw quoteExpired(option, "settlement_changed");
  }
  return { chain, asset };
}

/**
 * A transaction that the buyer sends himself holds on chain until the payment ends, so once fetch has given it away
 * the payment's end is the end of its quote.
 */
function wasHandedOut(option: OptionRow): boolean {
  return option.kind === "native" && (option.actionCounts & countBit(1)) !== 0;
}

/** The refusal of an option that is over; `reason` is one of a few words for programs. */
export function quoteExpired(option: OptionRow, reason: string): AppError {
  return new AppError("quote_expired", "The option is over. Ask for options again.", {
    details: { optionId: option.id, reason, expiresAt: option.expiresAt && toUnixSeconds(option.expiresAt) },
  });
}
