"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { join } from "@/components/join/join-request";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useForm } from "@/components/ui/use-form";

/** Requests a link for a new password by mail. The answer does not reveal who has an account. */
export function ResetForm() {
  const t = useTranslations("auth.form");
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    initial: { email: "" },
    check: ({ email }) => ({ email: email.includes("@") ? undefined : t("enterYourEmail") }),
    async send({ email }) {
      const refusal = await join("reset", { email: email.trim() });
      if (refusal) return { ...refusal, message: refusal.message ?? t("unreachable") };
      setSentTo(email.trim());
      return null;
    },
  });
  if (sentTo !== undefined) {
    return (
      <Banner tone="info" title={t("linkSent")} announce className="break-words">
        {t("linkSentTo", { email: sentTo })}
      </Banner>
    );
  }
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {form.refusal ? <Banner tone="bad" title={form.refusal} announce /> : null}
      <Field label={t("email")} error={form.faults.email} required>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <SubmitButton variant="primary" size="lg" pending={form.isPending} className="mt-2 w-full">
        {t("sendLink")}
      </SubmitButton>
    </form>
  );
}
