"use client";

import { useTranslations } from "use-intl";
import { leaveFor } from "@/components/account/leave-for";
import { signIn } from "@/components/account/sign-in-request";
import { join } from "@/components/join/join-request";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useForm } from "@/components/ui/use-form";

const MIN_LENGTH = 12;

/** Sets a new password by a recovery link, and signs the person in. */
export function RecoveryForm({ token, email }: { token: string; email: string }) {
  const t = useTranslations("auth.form");
  const form = useForm({
    initial: { password: "" },
    check: ({ password }) => ({
      password: [...password].length < MIN_LENGTH ? t("tooShort", { count: MIN_LENGTH }) : undefined,
    }),
    async send({ password }) {
      const refusal = await join("recovery", { token, password });
      if (refusal) return { ...refusal, message: refusal.message ?? t("unreachable") };
      // The sign-in page shows the error if this fails.
      await signIn({ email, password });
      return leaveFor("/dashboard/settings/security");
    },
  });

  return (
    <form {...form.props} className="flex flex-col gap-4">
      {form.refusal ? <Banner tone="bad" title={form.refusal} announce /> : null}
      <Field label={t("email")}>
        <Input name="email" type="email" autoComplete="username" defaultValue={email} readOnly />
      </Field>
      <Field
        label={t("newPassword")}
        help={t("passwordHelp", { count: MIN_LENGTH })}
        error={form.faults.password}
        required
      >
        <Input name="password" type="password" autoComplete="new-password" autoFocus />
      </Field>
      <SubmitButton variant="primary" size="lg" pending={form.isPending} className="mt-2 w-full">
        {t("setPassword")}
      </SubmitButton>
    </form>
  );
}
