"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "use-intl";
import { BALANCES } from "@/components/balances/balances-url";
import { monthText } from "@/components/balances/month-words";
import { Choice } from "@/components/ui/choice";

/** Chooses the month of the page. */
export function MonthPicker({ month, months }: { month: string; months: string[] }) {
  const t = useTranslations("balances.export");
  const locale = useLocale();
  const router = useRouter();
  return (
    <Choice
      label={t("month")}
      value={month}
      onChange={(chosen) => router.push(`${BALANCES}?month=${chosen}`, { scroll: false })}
    >
      {months.map((each) => (
        <option key={each} value={each}>
          {monthText(each, locale)}
        </option>
      ))}
    </Choice>
  );
}
