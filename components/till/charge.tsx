"use client";

import { useCallback, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { amountText } from "@/components/payment-parts/amount-text";
import { amountOf } from "@/components/till/amount-of";
import { Keypad } from "@/components/till/keypad";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { PaymentUnit } from "@/server/payment-links/link-schema";

interface ChargeProps {
  /** Undefined when the currency has no price any more. */
  unit: PaymentUnit | undefined;
  refusal: string | null;
  /** @param value in minor units */
  onCharge: (value: string) => void;
}

/** Renders the amount of a sale, its keypad, and the button that creates the payment. */
export function Charge({ unit, refusal, onCharge }: ChargeProps) {
  const t = useTranslations("till");
  const locale = useLocale();
  const [digits, setDigits] = useState("");
  const charge = useCallback(() => {
    if (digits !== "") onCharge(digits);
  }, [digits, onCharge]);
  if (!unit) return <Banner tone="bad" title={t("noCurrency")} />;
  const text = amountText(amountOf(unit, digits || "0"), locale);
  return (
    <section aria-label={t("sale")} className="flex flex-col gap-4">
      {refusal ? (
        <Banner tone="bad" title={t("refused")} announce>
          {refusal}
        </Banner>
      ) : null}
      <output
        aria-label={t("amount")}
        className="amount block truncate py-4 text-center font-semibold text-5xl"
      >
        {text}
      </output>
      <Keypad digits={digits} onChange={setDigits} onEnter={charge} />
      <Button variant="primary" size="lg" className="h-16 text-xl" disabled={digits === ""} onClick={charge}>
        {digits === "" ? t("enter") : t("charge", { amount: text })}
      </Button>
    </section>
  );
}
