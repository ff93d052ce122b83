import { useTranslations } from "#translations";
import { KeyStatus } from "@/components/api-keys/key-status";
import { KeyText } from "@/components/api-keys/key-text";
import { EmptyState } from "@/components/ui/empty-state";
import { Time } from "@/components/ui/time";
import type { ApiKeyItem } from "@/server/accounts/schema";

/** Lists an account's API keys: whether each works, its last use and its expiry. */
export function KeyHealth({ items }: { items: ApiKeyItem[] }) {
  const t = useTranslations("settings.accountHealth");
  if (items.length === 0) {
    return <EmptyState title={t("noKey")} description={t("noKeyText")} />;
  }
  return (
    <ul aria-label={t("keys")} className="border-line border-t">
      {items.map((item) => {
        const { id, name, expiresAt, lastUsedAt } = item;
        return (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line border-b py-2.5 md:min-h-12 md:grid-cols-[14rem_minmax(0,1fr)_minmax(0,1fr)_9rem]"
          >
            <span className="flex min-w-0 flex-col">
              <span className="truncate font-medium">{name}</span>
              <span>
                <KeyText {...item} />
              </span>
            </span>
            <span className="col-start-2 row-start-1 md:col-start-4">
              <KeyStatus {...item} />
            </span>
            <span className="col-span-2 text-ink-muted text-sm md:col-span-1 md:col-start-2 md:row-start-1">
              {t.rich("keyLastUsed", { time: () => (lastUsedAt ? <Time at={lastUsedAt} /> : t("never")) })}
            </span>
            <span className="col-span-2 text-ink-muted text-sm md:col-span-1 md:col-start-3 md:row-start-1">
              {t.rich("keyExpires", { time: () => (expiresAt ? <Time at={expiresAt} /> : t("never")) })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
