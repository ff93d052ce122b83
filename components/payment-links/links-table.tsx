import Link from "next/link";
import { useTranslations } from "#translations";
import { MerchantName, OfMerchant } from "@/components/merchant-mark/merchant-name";
import { ListedStatus } from "@/components/payment-parts/listed-status";
import { Money } from "@/components/payment-parts/money";
import { CopyButton } from "@/components/ui/copy-button";
import { RowKeys } from "@/components/ui/row-keys";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { RowControl, RowLink } from "@/components/ui/table-row-link";
import { Time } from "@/components/ui/time";
import type { PaymentLink } from "@/server/payment-links/link-schema";

/** An open link can be shared, a finished one viewed. */
function hrefOf({ id, status }: PaymentLink): string {
  return status === "requires_action" ? `/dashboard/payment-links/${id}` : `/dashboard/payments/${id}`;
}

/** Renders payment links for wide windows; times are in UTC, as the column headers show. */
export function LinksTable({ items }: { items: PaymentLink[] }) {
  const t = useTranslations("links");
  return (
    <>
      <RowKeys />
      <Table label={t("title")}>
        <TableHead>
          <TableHeader numeric>{t("columns.amount")}</TableHeader>
          <TableHeader>{t("columns.status")}</TableHeader>
          <TableHeader>{t("columns.merchant")}</TableHeader>
          <TableHeader>{t("columns.reference")}</TableHeader>
          <TableHeader>{t("columns.link")}</TableHeader>
          <TableHeader numeric>{t("columns.created")}</TableHeader>
          <TableHeader numeric>{t("columns.expires")}</TableHeader>
        </TableHead>
        <TableBody>
          {items.map((link) => (
            <TableRow key={link.id} data-payment={link.id}>
              <TableCell numeric className="w-px font-medium">
                <RowLink href={hrefOf(link)}>
                  <Money amount={link.amount} />
                </RowLink>
              </TableCell>
              <TableCell className="w-44">
                <ListedStatus {...link} />
              </TableCell>
              <TableCell className="max-w-44">
                <MerchantName merchant={link.merchant} />
              </TableCell>
              <TableCell className="max-w-44 truncate text-ink-muted" title={link.referenceId}>
                {link.referenceId}
              </TableCell>
              <TableCell>
                <RowControl>
                  <CopyButton value={link.payLink} label={t("columns.linkLabel")} text={t("columns.copy")} />
                </RowControl>
              </TableCell>
              <TableCell numeric className="text-ink-muted">
                <Time at={link.createdAt} />
              </TableCell>
              <TableCell numeric className="text-ink-muted">
                <Time at={link.expiresAt} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}

/** Renders payment links for narrow windows. */
export function LinksCards({ items }: { items: PaymentLink[] }) {
  const t = useTranslations("links");
  return (
    <ul aria-label={t("title")} className="-mx-4 border-line border-t">
      {items.map((link) => (
        <li key={link.id} data-payment={link.id} className="border-line border-b">
          <Link
            href={hrefOf(link)}
            prefetch={false}
            className="flex flex-col gap-1.5 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="flex items-center justify-between gap-3">
              <span className="font-medium text-lg">
                <Money amount={link.amount} />
              </span>
              <ListedStatus {...link} />
            </span>
            <span className="flex items-center justify-between gap-3 text-ink-muted text-sm">
              <OfMerchant merchant={link.merchant}>{link.referenceId}</OfMerchant>
              <Time at={link.createdAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
