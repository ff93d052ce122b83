"use client";

import { useTranslations } from "use-intl";
import type { ProfileForm } from "@/components/merchants/use-profile-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** Renders the name and e-mail of a merchant. */
export function ProfileFields({ form: { values, faults, change, touch } }: { form: ProfileForm }) {
  const t = useTranslations("merchants.profile");
  return (
    <>
      <Field label={t("name")} help={t("nameHelp")} error={faults.merchantName} required>
        <Input
          value={values.merchantName}
          maxLength={256}
          autoComplete="organization"
          onChange={(event) => change({ merchantName: event.target.value })}
          onBlur={() => touch("merchantName")}
        />
      </Field>
      <Field label={t("email")} help={t("emailHelp")} error={faults.merchantEmail} required>
        <Input
          type="email"
          value={values.merchantEmail}
          maxLength={254}
          autoComplete="email"
          onChange={(event) => change({ merchantEmail: event.target.value })}
          onBlur={() => touch("merchantEmail")}
        />
      </Field>
    </>
  );
}
