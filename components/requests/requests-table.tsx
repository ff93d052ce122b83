import Link from "next/link";
import { useTranslations } from "#translations";
import { RequestStatus } from "@/components/requests/request-status";
import { REQUESTS } from "@/components/requests/requests-url";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { RowLink } from "@/components/ui/table-row-link";
import { Time } from "@/components/ui/time";
import type { RequestListItem } from "@/server/requests/schema";

interface RequestsProps {
  items: RequestListItem[];
  keyNames: ReadonlyMap<string, string>;
}

/** Renders the log for wide windows. */
export function RequestsTable({ items, keyNames }: RequestsProps) {
  const list = useTranslations("requests");
  const t = useTranslations("requests.columns");
  return (
    <Table label={t("label")} compact>
      <TableHead>
        <TableHeader>{t("status")}</TableHeader>
        <TableHeader>{t("request")}</TableHeader>
        <TableHeader>{t("code")}</TableHeader>
        <TableHeader>{t("apiKey")}</TableHeader>
        <TableHeader numeric>{t("took")}</TableHeader>
        <TableHeader numeric>{t("time")}</TableHeader>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <TableRow key={item.requestId} data-request={item.requestId}>
            <TableCell className="w-px">
              <RequestStatus status={item.status} />
            </TableCell>
            <TableCell className="max-w-96 truncate font-mono text-sm" title={item.path}>
              <RowLink href={`${REQUESTS}/${item.requestId}`}>
                {item.method} {item.path}
              </RowLink>
            </TableCell>
            <TableCell className="text-ink-muted">{item.code ?? ""}</TableCell>
            <TableCell className="max-w-40 truncate text-ink-muted">
              {keyNames.get(item.keyId) ?? ""}
            </TableCell>
            <TableCell numeric className="text-ink-muted">
              {list("milliseconds", { count: String(item.durationMs) })}
            </TableCell>
            <TableCell numeric className="text-ink-muted">
              <Time at={item.createdAt} detail="second" />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Renders the log for narrow windows. */
export function RequestsCards({ items, keyNames }: RequestsProps) {
  const t = useTranslations("requests");
  return (
    <ul aria-label={t("columns.label")} className="-mx-4 border-line border-t">
      {items.map((item) => (
        <li key={item.requestId} data-request={item.requestId} className="border-line border-b">
          <Link
            href={`${REQUESTS}/${item.requestId}`}
            prefetch={false}
            className="flex flex-col gap-1.5 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="flex items-center justify-between gap-3">
              <span className="min-w-0 truncate font-mono text-sm">
                {item.method} {item.path}
              </span>
              <RequestStatus status={item.status} />
            </span>
            <span className="flex items-baseline justify-between gap-3 text-ink-muted text-sm">
              <span className="min-w-0 truncate">
                {[item.code, keyNames.get(item.keyId), t("milliseconds", { count: String(item.durationMs) })]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              <Time at={item.createdAt} detail="second" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
