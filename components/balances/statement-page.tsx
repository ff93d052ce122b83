import { useLocale, useTranslations } from "#translations";
import { BALANCES } from "@/components/balances/balances-url";
import { DaysTable } from "@/components/balances/days-table";
import { monthText } from "@/components/balances/month-words";
import { PrintButton } from "@/components/balances/print-button";
import { TokenSums } from "@/components/balances/token-sums";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import type { Balances } from "@/server/statements/schema";

interface StatementPageProps {
  balances: Balances;
  merchant: { id: string; name: string } | null;
}

/** Shows a month as a sheet of paper: letterhead, totals and days. The CSV has each transaction. */
export function StatementPage({ balances, merchant }: StatementPageProps) {
  const t = useTranslations("balances.statement");
  const locale = useLocale();
  const { month, timeZone, accountName, totals, days, isMore } = balances;
  return (
    <article className="page-wide mx-auto max-w-5xl print:max-w-none print:text-xs">
      <p className="pb-4 font-semibold">
        {accountName}
        {merchant ? <span className="font-normal text-ink-muted"> · {merchant.name}</span> : null}
      </p>
      <PageHeader
        title={t("title", { month: monthText(month, locale) })}
        description={t("text", { timeZone })}
        actions={
          <>
            <LinkButton size="sm" href={`${BALANCES}?month=${month}`}>
              {t("back")}
            </LinkButton>
            <PrintButton />
          </>
        }
      />
      {totals.length === 0 ? <p className="text-ink-muted">{t("none")}</p> : null}
      <TokenSums totals={totals} />
      {days.length > 0 ? <DaysTable days={days} isPrinted /> : null}
      {isMore ? <p className="pt-3 text-ink-muted">{t("more")}</p> : null}
    </article>
  );
}
