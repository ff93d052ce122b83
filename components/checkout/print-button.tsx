"use client";

import { Printer } from "lucide-react";
import { useLiveLocale } from "@/components/checkout/use-live-locale";
import { buttonStyle } from "@/components/ui/button-style";

/** Prints the page; on paper only the receipt shows. */
export function PrintButton() {
  const { t } = useLiveLocale();
  return (
    <button
      type="button"
      onClick={() => window.print()}
      className={buttonStyle({
        variant: "quiet",
        className: "mt-3 self-center noscript:hidden print:hidden",
      })}
    >
      <Printer aria-hidden />
      {t("print")}
    </button>
  );
}
