import { PERMISSION_WORDS } from "@/components/api-keys/permission-words";
import { Tooltip } from "@/components/ui/tooltip";
import type { ApiKeyItem } from "@/server/accounts/schema";

type Rights = Pick<ApiKeyItem, "permissions" | "merchantIds">;

/** Describes what a key can do. */
export function permissionText({ permissions, merchantIds }: Rights): string {
  const words = PERMISSION_WORDS.filter(({ permission }) => permissions.includes(permission));
  const limit = merchantIds
    ? `, for ${merchantIds.length === 1 ? "1 merchant" : `${merchantIds.length} merchants`} only`
    : "";
  const text = words
    .map(({ label }) => label)
    .join(", ")
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1) + limit;
}

/** Describes the same in a short form; the full text is on hover, on focus and for screen readers. */
export function KeyPermissions(rights: Rights) {
  const all = permissionText(rights);
  const brief = shorten(rights);
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

function shorten({ permissions, merchantIds }: Rights): string {
  const [first] = permissionText({ permissions, merchantIds: null }).split(", ");
  const more = permissions.length - 1;
  const what =
    permissions.length === PERMISSION_WORDS.length
      ? "Everything"
      : more === 0
        ? first
        : `${first}, ${more} more`;
  return merchantIds ? `${what}, some merchants` : (what ?? "");
}
