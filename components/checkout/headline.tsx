import { isLost } from "@/components/checkout/is-lost";
import type { PageLocale } from "@/components/checkout/page-locale";
import { chainOf } from "@/components/checkout/token-text";
import { MerchantMark } from "@/components/merchant-mark/merchant-mark";
import { plainName } from "@/components/merchant-mark/plain-name";
import { Amount } from "@/components/ui/amount";
import { Badge } from "@/components/ui/badge";
import { NetworkIcon } from "@/components/ui/network-icon";
import type { Checkout } from "@/server/gateway/load-checkout";

/** Shows the payee and the amount, first on the page. */
export function Headline({ checkout, locale }: { checkout: Checkout; locale: PageLocale }) {
  const { merchant, amount, status, isTest, referenceId, surplus } = checkout;
  const { t, live, tag } = locale;
  const { networkName, decimals, assetSymbol } = amount.display;
  const chain = chainOf(amount.unit);
  const isPaid = status === "succeeded" && !isLost(surplus);
  const key = status === "requires_action" ? "pay" : isPaid ? "paidTo" : "paymentTo";
  return (
    <header className="flex flex-col items-center text-center">
      <MerchantMark name={merchant.name} iconUrl={merchant.iconUrl} />
      <h1 className="mt-4 flex w-full flex-col items-center gap-1">
        <bdi className="line-clamp-2 max-w-full break-words font-medium text-lg">
          {t(key, { merchant: plainName(merchant.name) })}
        </bdi>{" "}
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
      <p className="mt-2 flex flex-wrap items-center justify-center gap-2 text-ink-muted">
        <bdi className="break-all">{t("reference", { reference: referenceId })}</bdi>
        {isTest ? <Badge tone="wait">{t("testNote")}</Badge> : null}
      </p>
    </header>
  );
}
