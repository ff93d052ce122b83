import Link from "next/link";
import { useTranslations } from "#translations";
import { MerchantName, OfMerchant } from "@/components/merchant-mark/merchant-name";
import { LinkPrice } from "@/components/payment-links/link-price";
import { LinkStatePill } from "@/components/payment-links/link-state-pill";
import { Money } from "@/components/payment-parts/money";
import { CopyButton } from "@/components/ui/copy-button";
import { RowKeys } from "@/components/ui/row-keys";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { RowControl, RowLink } from "@/components/ui/table-row-link";
import { Time } from "@/components/ui/time";
import type { ReusableLink } from "@/server/payment-links/reusable-schema";

const hrefOf = ({ id }: ReusableLink) => `/dashboard/payment-links/reusable/${id}`;

/** Renders reusable links: a table, or cards in narrow windows. */
export function ReusableLinksTable({ items }: { items: ReusableLink[] }) {
  return (
    <>
      <div className="hidden md:block">
        <RowKeys />
        <Rows items={items} />
      </div>
      <div className="md:hidden">
        <Cards items={items} />
      </div>
    </>
  );
}

function Rows({ items }: { items: ReusableLink[] }) {
  const t = useTranslations("links");
  return (
    <Table label={t("many.label")}>
      <TableHead>
        <TableHeader>{t("columns.reference")}</TableHeader>
        <TableHeader>{t("columns.status")}</TableHeader>
        <TableHeader>{t("columns.merchant")}</TableHeader>
        <TableHeader numeric>{t("columns.amount")}</TableHeader>
        <TableHeader numeric>{t("many.paid")}</TableHeader>
        <TableHeader numeric>{t("many.sum")}</TableHeader>
        <TableHeader>{t("columns.link")}</TableHeader>
        <TableHeader numeric>{t("many.ends")}</TableHeader>
      </TableHead>
      <TableBody>
        {items.map((link) => (
          <TableRow key={link.id} data-link={link.id}>
            <TableCell className="max-w-52 truncate font-medium" title={link.description ?? link.reference}>
              <RowLink href={hrefOf(link)}>{link.reference}</RowLink>
            </TableCell>
            <TableCell className="w-36">
              <LinkStatePill state={link.state} />
            </TableCell>
            <TableCell className="max-w-44">
              <MerchantName merchant={link.merchant} />
            </TableCell>
            <TableCell numeric>
              <LinkPrice link={link} />
            </TableCell>
            <TableCell numeric>
              <Uses link={link} />
            </TableCell>
            <TableCell numeric className="font-medium">
              <Money amount={link.sum} />
            </TableCell>
            <TableCell>
              <RowControl>
                <CopyButton value={link.url} label={t("columns.linkLabel")} text={t("columns.copy")} />
              </RowControl>
            </TableCell>
            <TableCell numeric className="text-ink-muted">
              {link.endsAt ? <Time at={link.endsAt} /> : "–"}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Cards({ items }: { items: ReusableLink[] }) {
  const t = useTranslations("links.many");
  return (
    <ul aria-label={t("label")} className="-mx-4 border-line border-t">
      {items.map((link) => (
        <li key={link.id} data-link={link.id} className="border-line border-b">
          <Link
            href={hrefOf(link)}
            prefetch={false}
            className="flex flex-col gap-1.5 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="flex items-center justify-between gap-3">
              <span className="min-w-0 truncate font-medium text-lg">{link.reference}</span>
              <LinkStatePill state={link.state} />
            </span>
            <span className="flex items-center justify-between gap-3 text-ink-muted text-sm">
              <OfMerchant merchant={link.merchant}>
                <LinkPrice link={link} />
              </OfMerchant>
              <span className="whitespace-nowrap">
                <Uses link={link} /> · <Money amount={link.sum} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Renders the number of paid payments, and the limit. */
function Uses({ link: { paid, maxUses } }: { link: ReusableLink }) {
  const t = useTranslations("links.many");
  return maxUses === null ? t("paidCount", { paid }) : t("paidOf", { paid, most: maxUses });
}
