import { useLocale, useTranslations } from "#translations";
import { figuresOf } from "@/components/payment-parts/amount-text";
import { Amount } from "@/components/ui/amount";
import { formatAmount } from "@/components/ui/format-amount";
import type { Amount as WireAmount } from "@/server/assets/schema";

interface MoneyProps {
  amount: WireAmount;
  size?: "text" | "hero";
  hidesUnit?: boolean;
}

/** Shows an amount in the unit that the server names. The caller shows a token's network next to it. */
export function Money({ amount, ...look }: MoneyProps) {
  return <Amount {...figuresOf(amount)} {...look} />;
}

/** Returns the function that formats an amount as text: "$12.00", "12.5 USDC on Base". */
export function useMoneyText(): (amount: WireAmount) => string {
  const t = useTranslations("statuses");
  const locale = useLocale();
  return (amount) => {
    const { text, unit } = formatAmount(figuresOf(amount), { locale });
    const written = unit ? `${text} ${unit}` : text;
    const network = amount.display.networkName;
    return network ? t("amountOn", { amount: written, network }) : written;
  };
}
