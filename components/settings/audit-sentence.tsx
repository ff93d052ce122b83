import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import type { Translator } from "@/components/messages/translator";
import { actionText, auditFacts } from "@/components/settings/audit-text";
import { TextLink } from "@/components/ui/text-link";
import type { AuditItem, AuditObjects } from "@/server/accounts/audit-schema";

type AuditTranslator = Translator<"settings.audit">;
type SentenceKey = Extract<Parameters<AuditTranslator>[0], `sentences.${string}`>;
type Value = AuditItem["data"][string] | undefined;

/** The field of an entry for each tag of a sentence, and the one with its name in entries of deleted objects. */
const FIELDS: Record<string, { field: string; named?: string }> = {
  merchant: { field: "merchantId", named: "name" },
  payment: { field: "paymentId" },
  refund: { field: "refundId" },
  exception: { field: "exceptionId" },
  member: { field: "userId", named: "name" },
  key: { field: "keyId", named: "name" },
  endpoint: { field: "endpointId", named: "url" },
  asset: { field: "asset" },
  destination: { field: "destination" },
  destinations: { field: "destinations" },
  account: { field: "maskedNumber" },
  email: { field: "email" },
  role: { field: "role" },
  from: { field: "from" },
  to: { field: "to" },
};
/** Fields that another column or the sentence itself says. */
const SAID = ["byKeyId", "filteredKeyId", "name"];

interface AuditSentenceProps {
  item: AuditItem;
  objects: AuditObjects;
}

/** Writes an entry as a sentence with links to its objects, and the facts that the sentence leaves out. */
export function AuditSentence({ item, objects }: AuditSentenceProps) {
  const t = useTranslations("settings.audit");
  const key = `sentences.${item.type}` as SentenceKey;
  const who = (
    <strong className="font-medium" title={item.who?.email || undefined}>
      {item.who?.name ?? "Florin"}
    </strong>
  );
  if (!t.has(key)) return <PlainEntry item={item} who={who} />;
  const text = String(t.raw(key));
  const used = Object.entries(FIELDS).filter(([tag]) => text.includes(`<${tag}>`));
  // Entries from before a field existed stay as they were.
  const isWhole = used.every(
    ([, { field, named }]) => item.data[field] !== undefined || (named && item.data[named] !== undefined),
  );
  if (!isWhole) return <PlainEntry item={item} who={who} />;
  const tags = Object.entries(FIELDS).map(([tag, { field, named }]) => [
    tag,
    () => <Fact value={item.data[field]} name={named && item.data[named]} objects={objects} />,
  ]);
  const said = new Set([...SAID, ...used.flatMap(([, { field, named }]) => [field, named])]);
  const rest = Object.entries(item.data).filter(([field]) => !said.has(field));
  const facts = auditFacts(named(Object.fromEntries(rest), objects));
  return (
    <>
      <span className="text-pretty">{t.rich(key, { ...Object.fromEntries(tags), who: () => who })}</span>
      {facts ? <span className="block text-ink-muted text-sm">{facts}</span> : null}
    </>
  );
}

/** An entry of a kind that has no sentence: its action and its facts. */
function PlainEntry({ item, who }: { item: AuditItem; who: ReactNode }) {
  const t = useTranslations("settings.audit");
  const facts = auditFacts(item.data);
  return (
    <>
      <span>
        {who}: {actionText(item.type, t)}
      </span>
      {facts ? <span className="block text-ink-muted text-sm">{facts}</span> : null}
    </>
  );
}

function Fact({ value, name, objects }: { value: Value; name: Value; objects: AuditObjects }) {
  const t = useTranslations("settings.audit");
  if (value === undefined || value === null) return typeof name === "string" ? name : t("nothing");
  if (Array.isArray(value)) return textOf(value, objects) || t("nothing");
  const known = objects[String(value)];
  if (known?.href) return <TextLink href={known.href}>{known.name}</TextLink>;
  if (known) return known.name;
  const text = typeof name === "string" ? name : String(value);
  return <span className="break-all">{text}</span>;
}

const textOf = (values: string[], objects: AuditObjects) =>
  values.map((value) => objects[value]?.name ?? value).join(", ");

/** Replaces ids by names where they are known. */
function named(data: AuditItem["data"], objects: AuditObjects): AuditItem["data"] {
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => {
      if (Array.isArray(value)) return [field, value.map((each) => objects[each]?.name ?? each)];
      const known = typeof value === "string" ? objects[value] : undefined;
      return [known ? field.replace(/Id$/, "") : field, known?.name ?? value];
    }),
  );
}
