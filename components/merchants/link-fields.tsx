"use client";

import { useTranslations } from "use-intl";
import { MERCHANT_LINKS } from "@/components/merchants/merchant-links";
import type { ProfileForm } from "@/components/merchants/use-profile-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

const HELP = { supportEmail: "supportEmailHelp", supportUrl: "supportUrlHelp" } as const;

/** Renders what buyers see of a merchant besides its name: whom to ask, and its terms. */
export function LinkFields({ form: { values, faults, change, touch } }: { form: ProfileForm }) {
  const t = useTranslations("merchants.profile");
  return (
    <fieldset className="flex flex-col gap-4 border-line border-t pt-4">
      <legend className="float-left mb-4 font-medium">{t("forBuyers")}</legend>
      {MERCHANT_LINKS.map((name) => (
        <Field
          key={name}
          label={t(name)}
          help={name in HELP ? t(HELP[name as keyof typeof HELP]) : undefined}
          error={faults[name]}
          optional
        >
          <Input
            type={name === "supportEmail" ? "email" : "url"}
            value={values[name]}
            maxLength={name === "supportEmail" ? 254 : 2_048}
            placeholder={name === "supportEmail" ? undefined : "https://"}
            onChange={(event) => change({ [name]: event.target.value })}
            onBlur={() => touch(name)}
          />
        </Field>
      ))}
    </fieldset>
  );
}
