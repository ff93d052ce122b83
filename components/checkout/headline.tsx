import type { PageLocale } from "@/components/checkout/page-locale";
import { PayeeLine } from "@/components/checkout/payee-line";
import { chainOf } from "@/components/checkout/token-text";
import { MerchantMark } from "@/components/merchant-mark/merchant-mark";
import { Amount } from "@/components/ui/amount";
import { Badge } from "@/components/ui/badge";
import { NetworkIcon } from "@/components/ui/network-icon";
import type { Checkout } from "@/server/gateway/checkout-schema";

/** Shows the payee, the amount and its purpose, first on the page. */
export function Headline({ checkout, locale }: { checkout: Checkout; locale: PageLocale }) {
  const { merchant, amount, isTest, referenceId, description } = checkout;
  const { t, live, tag } = locale;
  const { networkName, decimals, assetSymbol } = amount.display;
  const chain = chainOf(amount.unit);
  return (
    <header className="flex flex-col items-center text-center">
      <MerchantMark name={merchant.name} iconUrl={merchant.iconUrl} />
      <h1 className="mt-4 flex w-full flex-col items-center gap-1">
        <PayeeLine />{" "}
        <Amount
          digits={amount.value}
          decimals={decimals}
          currency={networkName ? undefined : assetSymbol}
          symbol={assetSymbol}
          locale={tag}
          size="hero"
          className="max-w-full whitespace-normal break-words"
        />
      </h1>
      {networkName && chain ? (
        <p className="mt-1 flex items-center gap-1.5">
          <NetworkIcon chain={chain} className="size-4" />
          {live.t("on", { network: networkName })}
        </p>
      ) : null}
      {description === null ? null : (
        <p className="mt-2 w-full break-words">
          <bdi>{description}</bdi>
        </p>
      )}
      <p className="mt-2 flex flex-wrap items-center justify-center gap-2 text-ink-muted">
        <bdi className="break-all">{t("reference", { reference: referenceId })}</bdi>
        {isTest ? <Badge tone="wait">{t("testNote")}</Badge> : null}
      </p>
    </header>
  );
}
