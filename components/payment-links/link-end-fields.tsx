"use client";

import { useTranslations } from "use-intl";
import type { LinkForm } from "@/components/payment-links/use-link-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, SelectContent, SelectItem, SelectTrigger } from "@/components/ui/select";

const DAY_S = 86_400;
/** The maximum is 30 days, minus the tolerance for clock differences. */
const LIFETIMES = [
  { seconds: 900, unit: "minutes", count: 15 },
  { seconds: 3_600, unit: "hour", count: 1 },
  { seconds: DAY_S, unit: "hours", count: 24 },
  { seconds: 7 * DAY_S, unit: "days", count: 7 },
  { seconds: 30 * DAY_S - 600, unit: "days", count: 30 },
] as const;

/** Renders the fields of a link's end: when its payment expires, or how many payments it takes and until when. */
export function LinkEndFields({ form }: { form: Pick<LinkForm, "values" | "faults" | "change"> }) {
  const { values, faults, change } = form;
  const t = useTranslations("links.new");
  if (values.kind === "once") {
    return (
      <Field label={t("expires")} error={faults.lifetime}>
        <Select value={values.lifetime} onValueChange={(lifetime) => change({ lifetime })}>
          <SelectTrigger />
          <SelectContent>
            {LIFETIMES.map(({ seconds, unit, count }) => (
              <SelectItem key={seconds} value={String(seconds)}>
                {unit === "hour" ? t(unit) : t(unit, { count })}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      </Field>
    );
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={t("maxUses")} help={t("maxUsesHelp")} error={faults.maxUses} optional>
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={values.maxUses}
          onChange={(event) => change({ maxUses: event.target.value })}
        />
      </Field>
      <Field label={t("lastDay")} help={t("lastDayHelp")} error={faults.lastDay} optional>
        <Input
          type="date"
          value={values.lastDay}
          onChange={(event) => change({ lastDay: event.target.value })}
        />
      </Field>
    </div>
  );
}
