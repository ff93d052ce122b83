import { MerchantMark } from "@/components/checkout/merchant-mark";
import { plainName } from "@/components/checkout/plain-name";
import { chainOf } from "@/components/checkout/token-text";
import { words } from "@/components/checkout/words";
import { Amount } from "@/components/ui/amount";
import { Badge } from "@/components/ui/badge";
import { NetworkIcon } from "@/components/ui/network-icon";
import type { Checkout } from "@/server/gateway/load-checkout";

/** Who is paid and how much: the first thing that is read. */
export function Headline({ checkout }: { checkout: Checkout }) {
  const { merchant, amount, status, isTest, referenceId } = checkout;
  const { networkName, decimals, assetSymbol } = amount.display;
  const currency = networkName ? undefined : assetSymbol;
  const verb =
    status === "requires_action" ? words.pay : status === "succeeded" ? words.paidTo : words.paymentTo;
  return (
    <header className="flex flex-col items-center text-center">
      <MerchantMark name={merchant.name} iconUrl={merchant.iconUrl} />
      <h1 className="mt-4 flex w-full flex-col items-center gap-1">
        <span className="line-clamp-2 max-w-full break-words font-medium text-lg">
          {verb} <bdi>{plainName(merchant.name)}</bdi>
        </span>{" "}
        <Amount
          digits={amount.value}
          decimals={decimals}
          currency={currency}
          symbol={assetSymbol}
          size="hero"
        />
      </h1>
      {networkName ? (
        <p className="mt-1 flex items-center gap-1.5">
          <NetworkIcon chain={chainOf(amount.unit) ?? ""} className="size-4" />
          {words.on(networkName)}
        </p>
      ) : null}
      <p className="mt-2 flex flex-wrap items-center justify-center gap-2 text-ink-muted">
        <span className="break-all">{words.reference(referenceId)}</span>
        {isTest ? <Badge tone="wait">{words.testNote}</Badge> : null}
      </p>
    </header>
  );
}
