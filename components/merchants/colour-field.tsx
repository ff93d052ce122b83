"use client";

import { useTranslations } from "use-intl";
import type { ProfileForm } from "@/components/merchants/use-profile-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** What the picker shows for a merchant without a colour: Florin's own. */
const DEFAULT = "#4a5a24";

/** Renders a merchant's colour: typed, or chosen with the browser's picker. */
export function ColourField({ form: { values, faults, change, touch } }: { form: ProfileForm }) {
  const t = useTranslations("merchants.profile");
  const typed = values.accentColor.trim();
  return (
    <div className="flex items-start gap-3">
      <Field label={t("colour")} help={t("colourHelp")} error={faults.accentColor} optional>
        <Input
          value={values.accentColor}
          maxLength={7}
          placeholder={DEFAULT}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => change({ accentColor: event.target.value })}
          onBlur={() => touch("accentColor")}
        />
      </Field>
      <input
        type="color"
        aria-label={t("colourPick")}
        value={/^#[0-9a-f]{6}$/i.test(typed) ? typed : DEFAULT}
        onChange={(event) => change({ accentColor: event.target.value })}
        className="mt-6 size-9 shrink-0 cursor-pointer rounded border border-control bg-card p-1 pointer-coarse:size-11"
      />
    </div>
  );
}
