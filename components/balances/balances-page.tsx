import { Printer, Scale } from "lucide-react";
import { useLocale, useTranslations } from "#translations";
import { statementHref } from "@/components/balances/balances-url";
import { DaysCards, DaysTable } from "@/components/balances/days-table";
import { MonthPicker } from "@/components/balances/month-picker";
import { monthText } from "@/components/balances/month-words";
import { StatementButton } from "@/components/balances/statement-button";
import { TimeZone } from "@/components/balances/time-zone";
import { TokenSums } from "@/components/balances/token-sums";
import { VaultBalances } from "@/components/balances/vault-balances";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import type { Balances } from "@/server/statements/schema";

interface BalancesPageProps {
  balances: Balances;
  /** The selected merchant; null for the whole account. */
  merchant: { id: string; name: string } | null;
  /** The time zones to choose from. */
  timeZones: string[];
  /** Whether the address names the month. */
  isChosen: boolean;
}

/** Shows a month of the books: what came in and went back, by token and by day, and what the vaults hold. */
export function BalancesPage({ balances, merchant, timeZones, isChosen }: BalancesPageProps) {
  const t = useTranslations("balances");
  const locale = useLocale();
  const { month, months, timeZone, canExport, canSetTimeZone, days, totals, isMore, vaults } = balances;
  const [present, last = month] = months;
  return (
    <>
      <PageHeader
        title={merchant ? t("titleOf", { merchant: merchant.name }) : t("title")}
        description={t("text", { month: monthText(month, locale), timeZone })}
        actions={
          <>
            <MonthPicker month={month} months={months} />
            <LinkButton size="sm" href={statementHref(month)} prefetch={false}>
              <Printer aria-hidden /> {t("print")}
            </LinkButton>
            {canExport ? (
              <StatementButton
                months={months}
                // The month that has ended, unless the reader chose another.
                month={isChosen || month !== present ? month : last}
                merchantId={merchant?.id ?? null}
              />
            ) : null}
          </>
        }
      />
      {totals.length === 0 ? (
        <EmptyState icon={Scale} title={t("none")} description={t("noneText")} />
      ) : (
        <>
          <TokenSums totals={totals} />
          <Section title={t("byDay")} description={t("byDayText")}>
            <div className="hidden md:block">
              <DaysTable days={days} />
            </div>
            <div className="md:hidden">
              <DaysCards days={days} />
            </div>
            {isMore ? <p className="pt-3 text-ink-muted">{t("more")}</p> : null}
          </Section>
        </>
      )}
      <VaultBalances vaults={vaults} />
      <Section title={t("zone.title")} description={t("zone.text", { timeZone })}>
        {canSetTimeZone ? <TimeZone present={timeZone} timeZones={timeZones} /> : null}
      </Section>
    </>
  );
}
