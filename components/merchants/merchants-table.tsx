import Link from "next/link";
import { MerchantStatus } from "@/components/merchants/merchant-status";
import { MerchantThumb } from "@/components/merchants/merchant-thumb";
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
  return (
    <>
      <RowKeys />
      <Table label="Merchants">
        <TableHead>
          <TableHeader>Merchant</TableHeader>
          <TableHeader>Status</TableHeader>
          <TableHeader>E-mail</TableHeader>
          <TableHeader>Id</TableHeader>
          <TableHeader numeric>Created (UTC)</TableHeader>
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
                <CopyButton value={merchant.id} label={`id of ${merchant.name}`} />
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
  return (
    <ul aria-label="Merchants" className="-mx-4 border-line border-t">
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
