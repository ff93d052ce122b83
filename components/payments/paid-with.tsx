import { useTranslations } from "#translations";
import { Money } from "@/components/payment-parts/money";
import { TokenIcon } from "@/components/ui/token-icon";
import type { Amount } from "@/server/assets/schema";
import type { PaymentListItem } from "@/server/listings/list-schema";

/** Shows the token and its network; a dash until the buyer has chosen. */
export function PaidWith({ amount, tokenAmount }: Pick<PaymentListItem, "amount" | "tokenAmount">) {
  const t = useTranslations("statuses");
  const token = tokenAmount ?? (amount.display.networkName ? amount : null);
  if (!token) {
    return (
      <span className="text-ink-muted">
        <span aria-hidden>–</span>
        <span className="sr-only">{t("notChosen")}</span>
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <TokenIcon symbol={token.display.assetSymbol} chain={chainOf(token)} />
      <span>
        {tokenAmount ? <Money amount={tokenAmount} /> : token.display.assetSymbol}{" "}
        <span className="text-ink-muted">{t("onNetwork", { network: token.display.networkName ?? "" })}</span>
      </span>
    </span>
  );
}

/** CAIP-2 of `caip19/<chain>/…`. */
function chainOf({ unit }: Amount): string | undefined {
  return unit.split("/")[1];
}
