import type { ToldAuditItem } from "@/server/accounts/audit-schema";
import { auditTexts } from "@/server/inspection/audit-sentence";

type Texts = ReturnType<typeof auditTexts>;

/** Writes an entry as one English text without links, as its page shows it. */
export function writeAudit({ type, who, sentence }: ToldAuditItem): string {
  const t = auditTexts();
  const name = who?.name ?? "Florin";
  const { key, values, facts } = sentence;
  const text =
    key === null ? `${name}: ${actionOf(type, t)}` : fill(key, { ...values, who: { text: name } }, t);
  return facts ? `${text} ${facts}` : text;
}

function fill(key: string, values: Record<string, { text: string }>, t: Texts): string {
  const tags = Object.entries(values).map(([tag, { text }]) => [tag, () => text]);
  return t.markup(`sentences.${key}` as "sentences.account.created", Object.fromEntries(tags));
}

function actionOf(type: string, t: Texts): string {
  const key = `actions.${type}` as "actions.account.created";
  return t.has(key) ? t(key) : type;
}
