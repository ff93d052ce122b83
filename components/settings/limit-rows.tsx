import { Plus, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, SelectContent, SelectItem, SelectTrigger } from "@/components/ui/select";
import type { Team } from "@/server/accounts/team-schema";

const MAX_LIMITS = 20;

/** One limit, as typed. */
export interface LimitDraft {
  currency: string;
  amount: string;
}

interface LimitRowsProps {
  limits: LimitDraft[];
  currencies: Team["currencies"];
  fault: string | undefined;
  onChange: (limits: LimitDraft[]) => void;
}

/** Renders an amount for each currency that a member may refund. */
export function LimitRows({ limits, currencies, fault, onChange }: LimitRowsProps) {
  const t = useTranslations("settings.team.refundLimit");
  const free = currencies.filter(({ code }) => !limits.some(({ currency }) => currency === code));
  const [next] = free;
  const change = (at: number, part: Partial<LimitDraft>) =>
    onChange(limits.map((each, i) => (i === at ? { ...each, ...part } : each)));
  return (
    <div className="flex flex-col gap-3">
      {limits.map(({ currency, amount }, i) => (
        <div key={currency} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3">
          <Field label={t("amount", { currency })} error={i === 0 ? fault : undefined} required>
            <Input
              inputMode="decimal"
              autoComplete="off"
              maxLength={24}
              value={amount}
              onChange={({ target }) => change(i, { amount: target.value })}
            />
          </Field>
          <Field label={t("currency")}>
            <Select value={currency} onValueChange={(code) => change(i, { currency: code })}>
              <SelectTrigger />
              <SelectContent>
                {[{ code: currency }, ...free].map(({ code }) => (
                  <SelectItem key={code} value={code}>
                    {code}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          </Field>
          <Button
            variant="quiet"
            aria-label={t("remove", { currency })}
            disabled={limits.length === 1}
            onClick={() => onChange(limits.filter((_, at) => at !== i))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      {next && limits.length < MAX_LIMITS ? (
        <Button
          className="self-start"
          onClick={() => onChange([...limits, { currency: next.code, amount: "" }])}
        >
          <Plus aria-hidden /> {t("add")}
        </Button>
      ) : null}
    </div>
  );
}
