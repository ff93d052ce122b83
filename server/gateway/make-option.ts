import type { Address } from "viem";
import type { Asset } from "@/server/assets/asset";
import { keyOf, optionRefOf } from "@/server/chain/calls/terms";
import type { ChainConfig } from "@/server/chain/client/registry";
import { placeOf } from "@/server/chain/client/router-place";
import { type PaymentRefs, type SignableOption, termsOf } from "@/server/gateway/option-row";
import type { PayerAccount } from "@/server/gateway/parse-accounts";
import { type AssetQuote, QUOTE_LIFETIME_S } from "@/server/gateway/quote-asset";
import { toUnixSeconds } from "@/server/kernel/clock";
import { newId } from "@/server/kernel/ids";
import type { PaymentRow } from "@/server/payments/payment-row";

/**
 * Seconds after the payment's end in which the relayer may still execute a timely confirm: room for a stalled chain,
 * and for a transaction dropped by a reorganisation.
 */
const RELAY_GRACE_S = 900;
/** Seconds after its quote in which the buyer's own transaction may still execute: time to approve and mine it. */
const DIRECT_GRACE_S = 120;

interface Parts {
  payment: PaymentRow;
  refs: PaymentRefs;
  account: PayerAccount;
  asset: Asset;
  chain: ChainConfig;
  router: Address;
  quote: Pick<AssetQuote, "amount" | "fee" | "lifetimeS">;
  destination: Address | null;
}

/**
 * Creates an option with its exact terms. The buyer's own transaction is void two minutes after its quote, or at the
 * payment's end, so that nobody can wait for a better market with today's price.
 */
export function makeOption({
  payment,
  refs,
  account,
  asset,
  chain,
  router,
  quote,
  destination,
}: Parts): SignableOption {
  const endsAt = toUnixSeconds(payment.expiresAt);
  const quoteEndsAt = toUnixSeconds(payment.readAt) + (quote.lifetimeS ?? QUOTE_LIFETIME_S);
  const id = newId("opt");
  const option = {
    id,
    ref: optionRefOf(id, { unit: payment.unit, value: payment.amount }),
    paymentId: payment.id,
    account: account.id,
    chainId: chain.id,
    payer: lower(account.address),
    asset: asset.id,
    token: lower(asset.token),
    kind: asset.kind,
    amount: quote.amount,
    fee: quote.fee,
    destination,
    router: lower(router),
    deadline:
      asset.kind === "native" ? Math.min(endsAt, quoteEndsAt + DIRECT_GRACE_S) : endsAt + RELAY_GRACE_S,
  };
  return { ...option, key: keyOf(termsOf(option, refs), placeOf(option)) };
}

function lower(address: Address): Address {
  return address.toLowerCase() as Address;
}
