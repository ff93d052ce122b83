import { useTranslations } from "#translations";
import { PERMISSIONS } from "@/components/api-keys/permission-order";
import type { Translator } from "@/components/messages/translator";
import { Tooltip } from "@/components/ui/tooltip";
import type { ApiKeyItem } from "@/server/accounts/schema";

type Rights = Pick<ApiKeyItem, "permissions" | "merchantIds">;
type PermissionTranslator = Translator<"apiKeys.permissions">;

/** Describes what a key can do. */
export function PermissionText(rights: Rights) {
  return permissionText(rights, useTranslations("apiKeys.permissions"));
}

/** Describes the same in a short form; the full text is on hover, on focus and for screen readers. */
export function KeyPermissions(rights: Rights) {
  const t = useTranslations("apiKeys.permissions");
  const all = permissionText(rights, t);
  const brief = shorten(rights, t);
  if (brief === all) return <span>{all}</span>;
  return (
    <Tooltip content={all}>
      <button
        type="button"
        className="cursor-help rounded-sm text-left underline decoration-dotted decoration-ink-muted underline-offset-4"
      >
        <span aria-hidden>{brief}</span>
        <span className="sr-only">{all}</span>
      </button>
    </Tooltip>
  );
}

function permissionText({ permissions, merchantIds }: Rights, t: PermissionTranslator): string {
  const text = namesOf(permissions)
    .map((name, place) => t(place === 0 ? `${name}.label` : `${name}.inList`))
    .join(", ");
  return merchantIds ? t("limited", { permissions: text, count: merchantIds.length }) : text;
}

function shorten({ permissions, merchantIds }: Rights, t: PermissionTranslator): string {
  const [name] = namesOf(permissions);
  const first = name ? t(`${name}.label`) : "";
  const more = permissions.length - 1;
  const some = more === 0 ? first : t("more", { first, count: more });
  const text = permissions.length === PERMISSIONS.length ? t("everything") : some;
  return merchantIds ? t("limitedBrief", { permissions: text }) : text;
}

function namesOf(permissions: Rights["permissions"]) {
  return PERMISSIONS.filter(({ permission }) => permissions.includes(permission)).map(({ name }) => name);
}
