import { useTranslations } from "#translations";
import { KeyActions } from "@/components/api-keys/key-actions";
import { KeyPermissions, PermissionText } from "@/components/api-keys/key-permissions";
import { KeyStatus } from "@/components/api-keys/key-status";
import { KeyText } from "@/components/api-keys/key-text";
import { Badge } from "@/components/ui/badge";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { ApiKeyItem } from "@/server/accounts/schema";

interface KeysProps {
  items: ApiKeyItem[];
  mayManage: boolean;
}

/** Renders the keys for wide windows. */
export function KeysTable({ items, mayManage }: KeysProps) {
  const list = useTranslations("apiKeys");
  const t = useTranslations("apiKeys.columns");
  return (
    <Table label={list("title")}>
      <TableHead>
        <TableHeader>{t("name")}</TableHeader>
        <TableHeader>{t("key")}</TableHeader>
        <TableHeader>{t("can")}</TableHeader>
        <TableHeader>{t("lastUsed")}</TableHeader>
        <TableHeader>{t("expires")}</TableHeader>
        <TableHeader>{t("status")}</TableHeader>
        <TableHeader>
          <span className="sr-only">{t("actions")}</span>
        </TableHeader>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <TableRow key={item.id} data-key={item.id}>
            <TableCell className="max-w-48 truncate font-medium">{item.name}</TableCell>
            <TableCell>
              <span className="inline-flex items-center gap-2">
                <KeyText {...item} />
                <ModeBadge mode={item.mode} />
              </span>
            </TableCell>
            <TableCell>
              <KeyPermissions {...item} />
            </TableCell>
            <TableCell className="text-ink-muted">
              <LastUsed item={item} />
            </TableCell>
            <TableCell className="text-ink-muted">
              <Expiry item={item} />
            </TableCell>
            <TableCell>
              <KeyStatus {...item} />
            </TableCell>
            <TableCell className="text-right">
              {mayManage && item.status === "active" ? <KeyActions item={item} /> : null}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Renders the keys for narrow windows. */
export function KeysCards({ items, mayManage }: KeysProps) {
  const list = useTranslations("apiKeys");
  const t = useTranslations("apiKeys.columns");
  return (
    <ul aria-label={list("title")} className="border-line border-t">
      {items.map((item) => (
        <li key={item.id} data-key={item.id} className="flex flex-col gap-2 border-line border-b py-3">
          <span className="flex items-center justify-between gap-3">
            <span className="min-w-0 truncate font-medium">{item.name}</span>
            <KeyStatus {...item} />
          </span>
          <span className="flex flex-wrap items-center gap-2">
            <KeyText {...item} />
            <ModeBadge mode={item.mode} />
          </span>
          <span className="text-sm">
            <PermissionText {...item} />
          </span>
          <span className="flex items-end justify-between gap-3 text-ink-muted text-sm">
            <span>
              {t.rich("lastUsedAt", { time: () => <LastUsed item={item} /> })}
              <br />
              {t.rich("expiresAt", { time: () => <Expiry item={item} /> })}
            </span>
            {mayManage && item.status === "active" ? <KeyActions item={item} /> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

function ModeBadge({ mode }: Pick<ApiKeyItem, "mode">) {
  const t = useTranslations("apiKeys.columns");
  return <Badge tone={mode === "test" ? "wait" : "good"}>{t(mode)}</Badge>;
}

function LastUsed({ item }: { item: ApiKeyItem }) {
  const t = useTranslations("apiKeys.columns");
  return item.lastUsedAt ? <Time at={item.lastUsedAt} /> : t("never");
}

function Expiry({ item }: { item: ApiKeyItem }) {
  const t = useTranslations("apiKeys.columns");
  return item.expiresAt ? <Time at={item.expiresAt} /> : t("never");
}
