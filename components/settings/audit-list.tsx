import { useTranslations } from "#translations";
import { actionText, auditFacts, auditOrigin } from "@/components/settings/audit-text";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { AuditItem } from "@/server/accounts/audit-schema";

/** Lists the log's entries: as a table where there is room, else as a list. */
export function AuditList({ items }: { items: AuditItem[] }) {
  const t = useTranslations("settings.audit");
  return (
    <>
      <div className="hidden md:block">
        <Table label={t("title")}>
          <TableHead>
            <TableHeader>{t("columns.time")}</TableHeader>
            <TableHeader>{t("columns.person")}</TableHeader>
            <TableHeader>{t("columns.action")}</TableHeader>
            <TableHeader className="w-full">{t("columns.details")}</TableHeader>
          </TableHead>
          <TableBody>
            {items.map((item) => (
              <TableRow key={item.id}>
                <TableCell className="text-ink-muted">
                  <Time at={item.at} detail="second" />
                </TableCell>
                <TableCell>
                  <span title={item.who?.email}>{item.who?.name ?? "Florin"}</span>
                </TableCell>
                <TableCell className="font-medium">{actionText(item.type, t)}</TableCell>
                <TableCell className="whitespace-normal break-words text-ink-muted text-sm">
                  <Details item={item} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      <ul aria-label={t("title")} className="border-line border-t md:hidden">
        {items.map((item) => (
          <li key={item.id} className="flex flex-col gap-1 border-line border-b py-3">
            <span className="font-medium">{actionText(item.type, t)}</span>
            <span className="break-words text-sm">
              <Details item={item} />
            </span>
            <span className="flex justify-between gap-3 text-ink-muted text-sm">
              <span className="min-w-0 truncate">{item.who?.name ?? "Florin"}</span>
              <Time at={item.at} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Details({ item }: { item: AuditItem }) {
  const origin = auditOrigin(item);
  return (
    <>
      {auditFacts(item.data)}
      {origin ? <span className="block">{origin}</span> : null}
    </>
  );
}
