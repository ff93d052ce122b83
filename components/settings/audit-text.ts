import type { Translator } from "@/components/messages/translator";
import type { AuditItem } from "@/server/accounts/audit-schema";

type AuditTranslator = Translator<"settings.audit">;
type ActionKey = Extract<Parameters<AuditTranslator>[0], `actions.${string}`>;

/** Describes a person's action. An unlisted kind is shown by its identifier. */
export function actionText(type: string, t: AuditTranslator): string {
  const key = `actions.${type}` as ActionKey;
  if (t.has(key)) return t(key);
  const plain = type.replaceAll(/[._]/g, " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Formats an action's origin on one line; empty when the log has none. */
export function auditOrigin({ device, address }: Pick<AuditItem, "device" | "address">): string {
  return [device, address].filter((each) => each !== null).join(" · ");
}
