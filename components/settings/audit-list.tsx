import { useTranslations } from "#translations";
import { AuditSentence } from "@/components/settings/audit-sentence";
import { auditOrigin } from "@/components/settings/audit-text";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { NamedAuditPage } from "@/server/accounts/audit-schema";

/** Lists the log's entries as sentences: as a table where there is room, else as a list. */
export function AuditList({ items }: Pick<NamedAuditPage, "items">) {
  const t = useTranslations("settings.audit");
  return (
    <>
      <div className="hidden md:block">
        <Table label={t("title")}>
          <TableHead>
            <TableHeader>{t("columns.time")}</TableHeader>
            <TableHeader className="w-full">{t("columns.event")}</TableHeader>
            <TableHeader>{t("columns.origin")}</TableHeader>
          </TableHead>
          <TableBody>
            {items.map((item) => (
              <TableRow key={item.id}>
                <TableCell className="align-top text-ink-muted">
                  <Time at={item.at} detail="second" />
                </TableCell>
                <TableCell className="whitespace-normal break-words align-top">
                  <AuditSentence item={item} />
                </TableCell>
                <TableCell className="align-top text-ink-muted text-sm">{auditOrigin(item)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      <ul aria-label={t("title")} className="border-line border-t md:hidden">
        {items.map((item) => (
          <li key={item.id} className="flex flex-col gap-1 border-line border-b py-3">
            <span className="break-words">
              <AuditSentence item={item} />
            </span>
            <span className="flex flex-wrap justify-between gap-x-3 text-ink-muted text-sm">
              <Time at={item.at} />
              <span className="min-w-0 truncate">{auditOrigin(item)}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
