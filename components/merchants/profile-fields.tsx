"use client";

import { useTranslations } from "use-intl";
import { fieldFault } from "@/components/account/error-facts";
import type { useProfileDraft } from "@/components/merchants/use-profile-draft";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

interface ProfileFieldsProps
  extends Pick<ReturnType<typeof useProfileDraft>, "draft" | "faults" | "change" | "touch"> {
  /** The server's errors. */
  error: unknown;
  /** The path of the fields within the request. */
  path?: string;
}

/** Renders the name and e-mail of a merchant. */
export function ProfileFields({ draft, faults, change, touch, error, path = "" }: ProfileFieldsProps) {
  const t = useTranslations("merchants.profile");
  const refused = (field: string) => {
    const said = fieldFault(error, `${path}${field}`);
    return said && t("issue", { issue: said });
  };
  return (
    <>
      <Field
        label={t("name")}
        help={t("nameHelp")}
        error={faults.name ? t(faults.name) : refused("merchantName")}
        required
      >
        <Input
          value={draft.name}
          maxLength={256}
          autoComplete="organization"
          onChange={(event) => change({ name: event.target.value })}
          onBlur={() => touch("name")}
        />
      </Field>
      <Field
        label={t("email")}
        help={t("emailHelp")}
        error={faults.email ? t(faults.email) : refused("merchantEmail")}
        required
      >
        <Input
          type="email"
          value={draft.email}
          maxLength={254}
          autoComplete="email"
          onChange={(event) => change({ email: event.target.value })}
          onBlur={() => touch("email")}
        />
      </Field>
    </>
  );
}
