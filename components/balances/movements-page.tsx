import Link from "next/link";
import { useLocale, useTranslations } from "#translations";
import { BALANCES, movementsHref } from "@/components/balances/balances-url";
import { dayText } from "@/components/balances/month-words";
import type { Translator } from "@/components/messages/translator";
import { Money } from "@/components/payment-parts/money";
import { Address } from "@/components/ui/address";
import { CopyButton } from "@/components/ui/copy-button";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { RowControl, RowLink } from "@/components/ui/table-row-link";
import { Time } from "@/components/ui/time";
import type { ListMovements, Movement, MovementPage } from "@/server/statements/schema";

interface MovementsPageProps {
  query: ListMovements;
  page: MovementPage;
}

/** Lists the payments and refunds behind a line of the balances, each with its transaction. */
export function MovementsPage({ query, page }: MovementsPageProps) {
  const t = useTranslations("balances.movements");
  const locale = useLocale();
  const { day, destination } = query;
  const here = movementsHref({ ...query, merchant: page.merchant });
  return (
    <>
      <PageHeader
        back={{ href: `${BALANCES}?month=${day.slice(0, 7)}`, label: t("back") }}
        title={t("title", { day: dayText(day, locale), merchant: page.merchant.name })}
        description={
          destination
            ? t.rich("to", { address: () => <Address address={destination} label={t("addressLabel")} /> })
            : t("vault")
        }
      />
      {page.items.length === 0 ? (
        <p className="text-ink-muted">{t("none")}</p>
      ) : (
        <>
          <div className="hidden md:block">
            <MovementsTable {...page} />
          </div>
          <div className="md:hidden">
            <MovementsCards {...page} />
          </div>
        </>
      )}
      {page.next ? (
        <p className="pt-4">
          <LinkButton href={`${here}&after=${encodeURIComponent(page.next)}`} prefetch={false}>
            {t("more")}
          </LinkButton>
        </p>
      ) : null}
    </>
  );
}

function typeText({ type, exception }: Movement, t: Translator<"balances.movements">): string {
  if (exception) return t("exceptionPayment");
  return type === "refund" ? t("refund") : t("payment");
}

type MovementsProps = Pick<MovementPage, "items" | "timeZone">;

function MovementsTable({ items, timeZone }: MovementsProps) {
  const t = useTranslations("balances.movements");
  return (
    <Table label={t("label")} compact>
      <TableHead>
        <TableHeader>{t("time")}</TableHeader>
        <TableHeader>{t("type")}</TableHeader>
        <TableHeader>{t("reference")}</TableHeader>
        <TableHeader numeric>{t("gross")}</TableHeader>
        <TableHeader numeric>{t("fee")}</TableHeader>
        <TableHeader numeric>{t("refund")}</TableHeader>
        <TableHeader numeric>{t("cost")}</TableHeader>
        <TableHeader>{t("transaction")}</TableHeader>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <TableRow key={item.place}>
            <TableCell className="text-ink-muted">
              <Time at={item.at} detail="second" zone={timeZone} />
            </TableCell>
            <TableCell>{typeText(item, t)}</TableCell>
            <TableCell className="max-w-44 truncate">
              {item.paymentId ? (
                <RowLink href={`/dashboard/payments/${item.paymentId}`}>{item.referenceId}</RowLink>
              ) : null}
            </TableCell>
            <TableCell numeric>
              <Money amount={item.gross} />
            </TableCell>
            <TableCell numeric>
              <Money amount={item.fee} />
            </TableCell>
            <TableCell numeric>
              <Money amount={item.refunded} />
            </TableCell>
            <TableCell numeric className="text-ink-muted">
              {item.cost ? <Money amount={item.cost} /> : "–"}
            </TableCell>
            <TableCell>
              <RowControl>
                <CopyButton value={item.txHash} label={t("hashLabel")} />
              </RowControl>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Renders the same movements for narrow windows. */
function MovementsCards({ items, timeZone }: MovementsProps) {
  const t = useTranslations("balances.movements");
  return (
    <ul aria-label={t("label")} className="-mx-4 border-line border-t">
      {items.map((item) => (
        <li key={item.place} className="flex flex-col gap-1 border-line border-b px-4 py-3">
          <span className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 truncate">
              {item.paymentId ? (
                <Link href={`/dashboard/payments/${item.paymentId}`} prefetch={false} className="link">
                  {item.referenceId}
                </Link>
              ) : null}
            </span>
            <span className="shrink-0 font-medium">
              <Money amount={item.type === "refund" ? item.refunded : item.gross} />
            </span>
          </span>
          <span className="flex items-baseline justify-between gap-3 text-ink-muted text-sm">
            <span>{typeText(item, t)}</span>
            <Time at={item.at} detail="second" zone={timeZone} />
          </span>
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-muted text-sm">
            <span>{t.rich("feeOf", { fee: () => <Money amount={item.fee} /> })}</span>
            <NetworkCost cost={item.cost} />
            <CopyButton value={item.txHash} label={t("hashLabel")} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function NetworkCost({ cost }: Pick<Movement, "cost">) {
  const t = useTranslations("balances.movements");
  return cost ? <span>{t.rich("costOf", { cost: () => <Money amount={cost} /> })}</span> : null;
}
