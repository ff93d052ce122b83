import { KeyActions } from "@/components/api-keys/key-actions";
import { KeyPermissions, permissionText } from "@/components/api-keys/key-permissions";
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
  return (
    <Table label="API keys">
      <TableHead>
        <TableHeader>Name</TableHeader>
        <TableHeader>Key</TableHeader>
        <TableHeader>Can</TableHeader>
        <TableHeader>Last used (UTC)</TableHeader>
        <TableHeader>Expires (UTC)</TableHeader>
        <TableHeader>Status</TableHeader>
        <TableHeader>
          <span className="sr-only">Actions</span>
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
  return (
    <ul aria-label="API keys" className="border-line border-t">
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
          <span className="text-sm">{permissionText(item)}</span>
          <span className="flex items-end justify-between gap-3 text-ink-muted text-sm">
            <span>
              Last used: <LastUsed item={item} />
              <br />
              Expires: <Expiry item={item} />
            </span>
            {mayManage && item.status === "active" ? <KeyActions item={item} /> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

function ModeBadge({ mode }: Pick<ApiKeyItem, "mode">) {
  return mode === "test" ? <Badge tone="wait">Test</Badge> : <Badge tone="good">Live</Badge>;
}

function LastUsed({ item }: { item: ApiKeyItem }) {
  return item.lastUsedAt ? <Time at={item.lastUsedAt} /> : "Never";
}

function Expiry({ item }: { item: ApiKeyItem }) {
  return item.expiresAt ? <Time at={item.expiresAt} /> : "Never";
}
