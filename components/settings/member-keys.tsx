import { faultMessage } from "@/components/shell/fault-message";
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

/** Lists a member's active API keys, each of which can be revoked together with the removal. */
export function MemberKeys({ name, keys: { data, error }, revoked, onChange }: MemberKeysProps) {
  if (error) {
    return (
      <Banner tone="wait" title="Their API keys could not be listed" announce>
        {faultMessage(error)} Without the list no key is revoked.
      </Banner>
    );
  }
  if (!data) return <p className="text-ink-muted">Looking for API keys that {name} made…</p>;
  if (data.length === 0) return <p className="text-ink-muted">No working API key was made by {name}.</p>;
  function change(id: string, isRevoked: boolean) {
    const next = new Set(revoked);
    if (isRevoked) next.add(id);
    else next.delete(id);
    onChange(next);
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">Revoke API keys that {name} made</legend>
      <p className="text-ink-muted">
        {name} may have a copy. A key that is not revoked continues to work. Roll a key in use instead of
        revoking it.
      </p>
      {data.map(({ id, name: label, mode, last4, lastUsedAt, isInUse }) => (
        <ChoiceField
          key={id}
          label={`${label} (${mode}, …${last4})`}
          help={
            lastUsedAt ? (
              <>
                {isInUse ? "In use: last used" : "Last used"} <Time at={lastUsedAt} /> UTC
              </>
            ) : (
              "Never used"
            )
          }
        >
          <Checkbox checked={revoked.has(id)} onCheckedChange={(checked) => change(id, checked === true)} />
        </ChoiceField>
      ))}
    </fieldset>
  );
}
