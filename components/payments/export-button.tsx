"use client";

import { Download } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { exportHref, type Query } from "@/components/payments/payments-url";
import { Button } from "@/components/ui/button";

const ExportDialog = dynamic(
  () => import("@/components/payments/export-dialog").then((part) => part.ExportDialog),
  { ssr: false },
);

/** Exports all payments that match the filter, across pages. */
export function ExportButton({ query }: { query: Query }) {
  const t = useTranslations("payments.export");
  const [running, setRunning] = useState<Query | null>(null);
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setRunning(query)}>
        <Download aria-hidden /> {t("button")}
      </Button>
      {running ? (
        <ExportDialog href={exportHref(running)} what="payments" onClose={() => setRunning(null)} />
      ) : null}
    </>
  );
}
