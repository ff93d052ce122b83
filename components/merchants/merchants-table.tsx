import Link from "next/link";
import { useTranslations } from "#translations";
import { MerchantThumb } from "@/components/merchant-mark/merchant-thumb";
import { MerchantStatus } from "@/components/merchants/merchant-status";
import { MERCHANTS } from "@/components/merchants/merchants-url";
import { CopyButton } from "@/components/ui/copy-button";
import { RowKeys } from "@/components/ui/row-keys";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { RowLink } from "@/components/ui/table-row-link";
import { Time } from "@/components/ui/time";
import type { MerchantPage } from "@/server/merchants/schema";

type Merchants = Pick<MerchantPage, "merchants">;

/** Renders merchants for wide windows. */
export function MerchantsTable({ merchants }: Merchants) {
  const t = useTranslations("merchants.list");
  return (
    <>
      <RowKeys />
      <Table label={t("title")}>
        <TableHead>
          <TableHeader>{t("columns.merchant")}</TableHeader>
          <TableHeader>{t("status")}</TableHeader>
          <TableHeader>{t("columns.email")}</TableHeader>
          <TableHeader>{t("columns.id")}</TableHeader>
          <TableHeader numeric>{t("columns.created")}</TableHeader>
        </TableHead>
        <TableBody>
          {merchants.map((merchant) => (
            <TableRow key={merchant.id} data-merchant={merchant.id}>
              <TableCell className="max-w-72 font-medium">
                <span className="flex min-w-0 items-center gap-2.5">
                  <MerchantThumb {...merchant} />
                  <RowLink href={`${MERCHANTS}/${merchant.id}`} className="min-w-0 truncate">
                    {merchant.name}
                  </RowLink>
                </span>
              </TableCell>
              <TableCell className="w-36">
                <MerchantStatus status={merchant.status} />
              </TableCell>
              <TableCell className="max-w-56 truncate text-ink-muted">{merchant.email}</TableCell>
              <TableCell>
                <CopyButton value={merchant.id} label={t("columns.idLabel", { merchant: merchant.name })} />
              </TableCell>
              <TableCell numeric className="text-ink-muted">
                <Time at={merchant.createdAt} detail="date" />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}

/** Renders merchants for narrow windows. */
export function MerchantsCards({ merchants }: Merchants) {
  const t = useTranslations("merchants.list");
  return (
    <ul aria-label={t("title")} className="-mx-4 border-line border-t">
      {merchants.map((merchant) => (
        <li key={merchant.id} data-merchant={merchant.id} className="border-line border-b">
          <Link
            href={`${MERCHANTS}/${merchant.id}`}
            prefetch={false}
            className="flex items-center gap-3 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2"
          >
            <MerchantThumb {...merchant} className="size-9" />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="truncate font-medium">{merchant.name}</span>
              <span className="truncate text-ink-muted text-sm">{merchant.email}</span>
            </span>
            <MerchantStatus status={merchant.status} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
