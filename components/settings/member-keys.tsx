import { useTranslations } from "use-intl";
import { useFaultMessage } from "@/components/query/fault-message";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceField } from "@/components/ui/choice-field";
import { Time } from "@/components/ui/time";
import type { MemberKey } from "@/server/accounts/team-schema";

interface MemberKeysProps {
  name: string;
  keys: { data?: MemberKey[]; error: unknown };
  revoked: ReadonlySet<string>;
  onChange: (revoked: ReadonlySet<string>) => void;
}

/** Lists a member's active API keys, each of which the removal may revoke too. */
export function MemberKeys({ name, keys: { data, error }, revoked, onChange }: MemberKeysProps) {
  const faultMessage = useFaultMessage();
  const t = useTranslations("settings.team.keys");
  if (error) {
    return (
      <Banner tone="wait" title={t("failed")} announce>
        {t("failedText", { fault: faultMessage(error) })}
      </Banner>
    );
  }
  if (!data) return <p className="text-ink-muted">{t("loading", { name })}</p>;
  if (data.length === 0) return <p className="text-ink-muted">{t("none", { name })}</p>;
  function change(id: string, isRevoked: boolean) {
    const next = new Set(revoked);
    if (isRevoked) next.add(id);
    else next.delete(id);
    onChange(next);
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">{t("legend", { name })}</legend>
      <p className="text-ink-muted">{t("text", { name })}</p>
      {data.map(({ id, name: label, mode, last4, lastUsedAt, isInUse }) => (
        <ChoiceField
          key={id}
          label={t(mode, { name: label, last: last4 })}
          help={
            lastUsedAt
              ? t.rich(isInUse ? "inUse" : "lastUsed", { time: () => <Time at={lastUsedAt} /> })
              : t("neverUsed")
          }
        >
          <Checkbox checked={revoked.has(id)} onCheckedChange={(checked) => change(id, checked === true)} />
        </ChoiceField>
      ))}
    </fieldset>
  );
}
