import { useLocale } from "#translations";
import { cn } from "@/components/ui/cn";
import { type AmountFormat, type AmountValue, formatAmount } from "@/components/ui/format-amount";

type AmountProps = AmountValue &
  AmountFormat & {
    /** "hero" is for the page's main amount: 40 px. */
    size?: "text" | "hero";
    /** Leaves the unit to screen readers, where a column of the table shows it. */
    hidesUnit?: boolean;
    className?: string;
  };

/** Renders an amount in tabular figures; a truncated amount is complete on hover and for screen readers. */
export function Amount({ size = "text", hidesUnit, className, locale, signDisplay, ...value }: AmountProps) {
  const reader = useLocale();
  const { text, full, unit, cut } = formatAmount(value, { locale: locale ?? reader, signDisplay });
  const isHero = size === "hero";
  return (
    // An amount reads from left to right in every language; Arabic would detach its currency sign.
    <bdi
      dir="ltr"
      className={cn("amount", isHero && "font-semibold text-3xl", className)}
      title={cut ? full : undefined}
    >
      <span
        aria-hidden={cut || undefined}
        className={cn(
          cut && "underline decoration-1 decoration-ink-muted decoration-dotted underline-offset-4",
        )}
      >
        {text}
      </span>
      {unit ? (
        <span
          aria-hidden={cut || undefined}
          className={cn(
            "font-normal text-ink-muted",
            isHero ? "text-xl" : "text-[0.857em]",
            hidesUnit && "sr-only",
          )}
        >
          {` ${unit}`}
        </span>
      ) : null}
      {cut ? <span className="select-none sr-only">{full}</span> : null}
    </bdi>
  );
}
