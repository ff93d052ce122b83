import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { Money } from "@/components/payment-parts/money";
import { TokenIcon } from "@/components/ui/token-icon";
import type { Amount } from "@/server/assets/schema";

interface TokenAmountProps {
  amount: Amount;
  /** Instead of the amount. */
  children?: ReactNode;
}

/** Shows a token's icon, the amount and the network. */
export function TokenAmount({ amount, children = <Money amount={amount} /> }: TokenAmountProps) {
  const t = useTranslations("statuses");
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <TokenIcon symbol={amount.display.assetSymbol} chain={chainOf(amount)} />
      <span>
        {children}{" "}
        <span className="text-ink-muted">
          {t("onNetwork", { network: amount.display.networkName ?? chainOf(amount) ?? "" })}
        </span>
      </span>
    </span>
  );
}

/** CAIP-2 of `caip19/<chain>/…`. */
function chainOf({ unit }: Amount): string | undefined {
  return unit.split("/")[1];
}
