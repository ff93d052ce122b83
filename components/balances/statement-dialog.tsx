"use client";

import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { BALANCES } from "@/components/balances/balances-url";
import { monthText } from "@/components/balances/month-words";
import type { StatementChoices } from "@/components/balances/statement-choices";
import { ChoiceGroup } from "@/components/payments/choice-group";
import { ExportDialog } from "@/components/payments/export-dialog";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { ChoiceField } from "@/components/ui/choice-field";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { RadioGroup, RadioItem } from "@/components/ui/radio-group";
import { COLUMN_NAMES, STATEMENT_COLUMNS, type StatementColumn } from "@/server/statements/schema";

/** Chooses the month, the date and the columns of a statement, and downloads it. */
export function StatementDialog({
  months,
  month: first,
  merchantId,
  onClose,
}: StatementChoices & { onClose: () => void }) {
  const t = useTranslations("balances.export");
  const locale = useLocale();
  const [month, setMonth] = useState(first);
  const [by, setBy] = useState("settled");
  const [columns, setColumns] = useState<StatementColumn[]>([...STATEMENT_COLUMNS]);
  const [href, setHref] = useState<string | null>(null);
  if (href) return <ExportDialog href={href} what="statement" onClose={onClose} />;
  function run() {
    const query = new URLSearchParams({ month, by });
    if (merchantId) query.set("merchant", merchantId);
    if (columns.length < STATEMENT_COLUMNS.length) query.set("columns", columns.join(","));
    setHref(`${BALANCES}/export?${query}`);
  }
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title={t("title")}
        description={t("text")}
        footer={
          <>
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button variant="primary" disabled={columns.length === 0} onClick={run}>
              {t("run")}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-5">
          <div className="flex">
            <Choice label={t("month")} value={month} onChange={setMonth}>
              {months.map((each) => (
                <option key={each} value={each}>
                  {monthText(each, locale)}
                </option>
              ))}
            </Choice>
          </div>
          <RadioGroup aria-label={t("by")} value={by} onValueChange={setBy}>
            <ChoiceField label={t("settled")} help={t("settledText")}>
              <RadioItem value="settled" />
            </ChoiceField>
            <ChoiceField label={t("created")} help={t("createdText")}>
              <RadioItem value="created" />
            </ChoiceField>
          </RadioGroup>
          <ChoiceGroup
            legend={t("columns")}
            items={STATEMENT_COLUMNS.map((value) => ({ value, label: COLUMN_NAMES[value] }))}
            chosen={columns}
            onChange={setColumns}
          />
        </div>
      </DialogContent>
    </Dialog>
  );
}
