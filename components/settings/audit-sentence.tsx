import { useTranslations } from "#translations";
import type { Translator } from "@/components/messages/translator";
import { actionText } from "@/components/settings/audit-text";
import { TextLink } from "@/components/ui/text-link";
import type { ToldAuditItem } from "@/server/accounts/audit-schema";

type SentenceKey = Extract<Parameters<Translator<"settings.audit">>[0], `sentences.${string}`>;

/** Writes an entry as a sentence with links to its objects, and the facts that the sentence leaves out. */
export function AuditSentence({ item }: { item: ToldAuditItem }) {
  const t = useTranslations("settings.audit");
  const { key, values, facts } = item.sentence;
  const who = (
    <strong className="font-medium" title={item.who?.email || undefined}>
      {item.who?.name ?? "Florin"}
    </strong>
  );
  const tags = Object.entries(values).map(([tag, value]) => [tag, () => <Fact {...value} />]);
  return (
    <>
      <span className="text-pretty">
        {key === null ? (
          <>
            {who}: {actionText(item.type, t)}
          </>
        ) : (
          t.rich(`sentences.${key}` as SentenceKey, { ...Object.fromEntries(tags), who: () => who })
        )}
      </span>
      {facts ? <span className="block text-ink-muted text-sm">{facts}</span> : null}
    </>
  );
}

function Fact({ text, href }: { text: string; href: string | null }) {
  if (href) return <TextLink href={href}>{text}</TextLink>;
  return <span className="break-words">{text}</span>;
}
