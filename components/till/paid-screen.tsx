"use client";

import { CircleCheckBig } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Money } from "@/components/payment-parts/money";
import { playChime } from "@/components/till/chime";
import { Button } from "@/components/ui/button";
import type { PaymentListItem } from "@/server/listings/list-schema";

interface PaidScreenProps {
  payment: PaymentListItem;
  onLeave: () => void;
}

/** Fills the screen when a sale is paid, with a sound. Enter starts the next one. */
export function PaidScreen({ payment, onLeave }: PaidScreenProps) {
  const t = useTranslations("till");
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    playChime();
    next.current?.focus();
  }, []);
  return (
    <main className="fixed inset-0 z-50 flex flex-col items-center justify-center gap-4 bg-good-soft px-4 text-center text-good">
      <CircleCheckBig aria-hidden className="size-32" strokeWidth={1.5} />
      <div role="alert" className="flex flex-col items-center gap-2">
        <h2 className="font-semibold text-5xl">{t("paid")}</h2>
        <p className="text-ink">
          <Money amount={payment.amount} size="hero" />
        </p>
      </div>
      <p className="text-ink">{payment.referenceId}</p>
      <Button ref={next} variant="primary" size="lg" className="mt-4 min-w-56" onClick={onLeave}>
        {t("next")}
      </Button>
    </main>
  );
}
