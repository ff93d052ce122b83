"use client";

import { Download } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { StatementChoices } from "@/components/balances/statement-choices";
import { Button } from "@/components/ui/button";

const StatementDialog = dynamic(
  () => import("@/components/balances/statement-dialog").then((part) => part.StatementDialog),
  { ssr: false },
);

/** Exports a month's statement. */
export function StatementButton(choices: StatementChoices) {
  const t = useTranslations("balances.export");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Download aria-hidden /> {t("button")}
      </Button>
      {isOpen ? <StatementDialog {...choices} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
