import { CircleAlert } from "lucide-react";
import { timeText } from "@/components/link-visit/closed-link";
import type { VisitLocale } from "@/components/link-visit/visit-locale";
import { amountText } from "@/components/payment-parts/amount-text";
import { buttonStyle } from "@/components/ui/button-style";
import { cn } from "@/components/ui/cn";
import { controlStyle } from "@/components/ui/control-style";
import { Label } from "@/components/ui/label";
import type { Amount } from "@/server/assets/schema";
import type { AmountFault } from "@/server/payment-links/load-public-link";
import type { PublicLink } from "@/server/payment-links/public-schema";

interface AmountFormProps {
  link: PublicLink;
  locale: VisitLocale;
  typed: string;
  fault: AmountFault;
  visit: string;
}

/** Renders the form that starts a payment, with a field where the buyer enters the amount. */
export function AmountForm({ link, locale, typed, fault, visit }: AmountFormProps) {
  const { t, tag } = locale;
  return (
    <form method="post" action={`/l/${link.token}/pay`} autoComplete="off" className="flex flex-col gap-4">
      <input type="hidden" name="visit" value={visit} autoComplete="off" />
      {link.amount ? null : <AmountField link={link} locale={locale} typed={typed} fault={fault} />}
      <button type="submit" className={buttonStyle({ variant: "primary", size: "lg", className: "w-full" })}>
        {t("continue")}
      </button>
      <p className="text-center text-ink-muted text-sm">
        {t("next")}
        {link.endsAt ? ` ${t("until", { time: timeText(link.endsAt, tag) })}` : null}
      </p>
    </form>
  );
}

function AmountField({ link, locale: { t, tag }, typed, fault }: Omit<AmountFormProps, "visit">) {
  const { display, unit } = link.unit;
  const { assetSymbol, networkName } = display;
  const bounds = boundsText(link, { t, tag });
  const write = (amount: Amount | null) => (amount ? amountText(amount, tag) : "");
  const example = write(link.min ?? { unit, display, value: `1${"0".repeat(display.decimals)}` });
  const faults = {
    none: () => t("faultNone", { example }),
    min: () => t("faultMin", { min: write(link.min) }),
    max: () => t("faultMax", { max: write(link.max) }),
  };
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor="amount">
        {t("amount", { unit: networkName ? `${assetSymbol} (${networkName})` : assetSymbol })}
      </Label>
      <input
        id="amount"
        name="amount"
        inputMode="decimal"
        required
        maxLength={80}
        defaultValue={typed}
        aria-invalid={fault ? true : undefined}
        aria-describedby={cn(bounds && "bounds", fault && "fault") || undefined}
        dir="ltr"
        className={cn(controlStyle, "amount h-14 px-3 text-2xl sm:text-2xl")}
      />
      {bounds ? (
        <p id="bounds" className="text-ink-muted text-sm">
          {bounds}
        </p>
      ) : null}
      {fault ? (
        <p id="fault" role="alert" className="flex gap-1.5 text-bad text-sm">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {faults[fault]()}
        </p>
      ) : null}
    </div>
  );
}

function boundsText({ min, max }: PublicLink, { t, tag }: Pick<VisitLocale, "t" | "tag">): string | null {
  const [least, most] = [min && amountText(min, tag), max && amountText(max, tag)];
  if (least && most) return t("between", { min: least, max: most });
  if (least) return t("atLeast", { min: least });
  return most ? t("atMost", { max: most }) : null;
}
