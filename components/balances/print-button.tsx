"use client";

import { Printer } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";

/** Opens the browser's print dialog. */
export function PrintButton() {
  const t = useTranslations("balances.statement");
  return (
    <Button size="sm" variant="primary" onClick={() => window.print()}>
      <Printer aria-hidden /> {t("print")}
    </Button>
  );
}
