import type { Address } from "viem";
import { formatAccountId } from "@/server/assets/caip";
import { depositOf } from "@/server/chain/calls/deposit-address";
import { keyOf, optionRefOf } from "@/server/chain/calls/terms";
import { placeOf } from "@/server/chain/client/router-place";
import type { RefundKind } from "@/server/deposits/lifecycle";
import type { NewDeposit } from "@/server/deposits/store-deposit";
import type { DepositRoute } from "@/server/gateway/deposits/find-route";
import { refsOf, termsOf } from "@/server/gateway/option-row";
import { toUnixSeconds } from "@/server/kernel/clock";
import { newId } from "@/server/kernel/ids";
import type { PaymentRow } from "@/server/payments/payment-row";

/** Seconds for which an amount from an exchange rate is guaranteed: time to withdraw from an exchange. */
const QUOTE_S = 900;
/** Seconds after the end in which the relayer may still execute money that arrived in time. */
const GRACE_S = 900;

interface Parts {
  payment: PaymentRow;
  route: DepositRoute;
  refundKind: RefundKind;
  /** Gets back what does not pay; the zero address where nobody is known. */
  payer: Address;
}

/** Drafts a deposit with its exact terms and the address that follows from them. */
export function draftDeposit({ payment, route, refundKind, payer }: Parts): NewDeposit {
  const { chain, asset, router, quote, destination } = route;
  const hasRate = quote.lifetimeS !== null;
  const quoteEndsAt = (toUnixSeconds(payment.readAt) + QUOTE_S) * 1_000;
  const expiresAt = new Date(
    hasRate ? Math.min(quoteEndsAt, payment.expiresAt.getTime()) : payment.expiresAt.getTime(),
  );
  const id = newId("opt");
  const option = {
    id,
    paymentId: payment.id,
    ref: optionRefOf(id, { unit: payment.unit, value: payment.amount }),
    account: formatAccountId(chain.id, payer),
    chainId: chain.id,
    payer: lower(payer),
    asset: asset.id,
    token: lower(asset.token),
    kind: asset.kind,
    amount: quote.amount,
    fee: quote.fee,
    feeBps: quote.feeBps,
    destination,
    router: lower(router),
    deadline: toUnixSeconds(expiresAt) + GRACE_S,
  };
  const key = keyOf(termsOf(option, refsOf(payment)), placeOf(option));
  const { paymentId, ...stored } = option;
  return {
    id: newId("dep"),
    refundKind,
    address: depositOf(key, option.router),
    expiresAt,
    payment: { id: paymentId, accountId: payment.accountId, merchantId: payment.merchantId },
    option: { ...stored, key },
    rate: quote.rate,
    hasRate,
  };
}

function lower(address: Address): Address {
  return address.toLowerCase() as Address;
}
