import { useTranslations } from "#translations";
import { TokenAmount } from "@/components/payment-parts/token-amount";
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
  return <TokenAmount amount={token}>{tokenAmount ? undefined : token.display.assetSymbol}</TokenAmount>;
}
