import Link from "next/link";
import { useLocale, useTranslations } from "#translations";
import { movementsHref } from "@/components/balances/balances-url";
import { dayText } from "@/components/balances/month-words";
import { MerchantName } from "@/components/merchant-mark/merchant-name";
import { Money } from "@/components/payment-parts/money";
import { middleTruncate } from "@/components/ui/middle-truncate";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { RowLink } from "@/components/ui/table-row-link";
import { TokenIcon } from "@/components/ui/token-icon";
import type { DaySums } from "@/server/statements/schema";

interface DaysProps {
  days: DaySums[];
  /** Whether the lines are links to their movements. */
  isPrinted?: boolean;
}

/** Renders the lines for wide windows and for print: one for each day, merchant, destination and token. */
export function DaysTable({ days, isPrinted = false }: DaysProps) {
  const t = useTranslations("balances.days");
  const locale = useLocale();
  return (
    <Table label={t("label")} compact>
      <TableHead>
        <TableHeader>{t("day")}</TableHeader>
        <TableHeader>{t("merchant")}</TableHeader>
        <TableHeader>{t("destination")}</TableHeader>
        <TableHeader>{t("token")}</TableHeader>
        <TableHeader numeric>{t("gross")}</TableHeader>
        <TableHeader numeric>{t("fee")}</TableHeader>
        <TableHeader numeric>{t("refunds")}</TableHeader>
        <TableHeader numeric>{t("net")}</TableHeader>
        <TableHeader numeric>{t("cost")}</TableHeader>
      </TableHead>
      <TableBody>
        {days.map((line) => (
          <TableRow key={movementsHref(line)}>
            <TableCell className="tabular-nums">
              {isPrinted ? (
                line.day
              ) : (
                <RowLink href={movementsHref(line)}>{dayText(line.day, locale)}</RowLink>
              )}
            </TableCell>
            <TableCell className="max-w-36">
              <MerchantName merchant={line.merchant} />
            </TableCell>
            <TableCell className="text-ink-muted" title={line.destination ?? undefined}>
              <Destination line={line} />
            </TableCell>
            <TableCell>
              <Token line={line} />
            </TableCell>
            <TableCell numeric>
              <Money amount={line.gross} hidesUnit />
            </TableCell>
            <TableCell numeric>
              <Money amount={line.fee} hidesUnit />
            </TableCell>
            <TableCell numeric>
              {line.refunded.value === "0" ? "–" : <Money amount={line.refunded} hidesUnit />}
            </TableCell>
            <TableCell numeric className="font-medium">
              <Money amount={line.net} hidesUnit />
            </TableCell>
            <TableCell numeric className="text-ink-muted">
              {line.cost ? <Money amount={line.cost} /> : "–"}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Renders the same lines for narrow windows. */
export function DaysCards({ days }: DaysProps) {
  const t = useTranslations("balances.days");
  const locale = useLocale();
  return (
    <ul aria-label={t("label")} className="-mx-4 border-line border-t">
      {days.map((line) => (
        <li key={movementsHref(line)} className="border-line border-b">
          <Link
            href={movementsHref(line)}
            prefetch={false}
            className="flex flex-col gap-1 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="flex items-baseline justify-between gap-3">
              <span>{dayText(line.day, locale)}</span>
              <span className="font-medium">
                <Money amount={line.net} />
              </span>
            </span>
            <span className="flex items-center justify-between gap-3 text-ink-muted text-sm">
              <MerchantName merchant={line.merchant} />
              <Token line={line} />
            </span>
            <span className="text-ink-muted text-sm">
              {t.rich("parts", {
                gross: () => <Money amount={line.gross} />,
                fee: () => <Money amount={line.fee} />,
                refunded: () => <Money amount={line.refunded} />,
              })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Destination({ line: { destination } }: { line: DaySums }) {
  const t = useTranslations("balances.days");
  return destination ? middleTruncate(destination, 6, 4) : t("vault");
}

function Token({ line: { chainId, net } }: { line: DaySums }) {
  const { assetSymbol, networkName } = net.display;
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <TokenIcon symbol={assetSymbol} chain={chainId} />
      <span>
        {assetSymbol} <span className="text-ink-muted">{networkName}</span>
      </span>
    </span>
  );
}
