"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { leaveFor } from "@/components/account/leave-for";
import { SecondStep } from "@/components/account/second-step";
import { signIn } from "@/components/account/sign-in-request";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useForm } from "@/components/ui/use-form";

/** @param returnTo a page of ours; the server checks it */
export function SignInForm({ returnTo }: { returnTo: string }) {
  const t = useTranslations("auth.form");
  /** The accepted e-mail and password, kept while a code is requested. */
  const [accepted, setAccepted] = useState<{ email: string; password: string }>();
  const form = useForm({
    initial: { email: "", password: "" },
    check: ({ email, password }) => ({
      email: email.includes("@") ? undefined : t("enterEmail"),
      password: password === "" ? t("enterPassword") : undefined,
    }),
    async send(values) {
      const given = { email: values.email.trim(), password: values.password };
      const refusal = await signIn({ ...given, returnTo });
      if (!refusal) return leaveFor(returnTo);
      if (refusal.code !== "second_factor_required") return { message: refusal.message ?? t("unreachable") };
      setAccepted(given);
      return null;
    },
  });

  if (accepted) {
    return (
      <SecondStep
        send={(code) => signIn({ ...accepted, code, returnTo })}
        returnTo={returnTo}
        onBack={() => setAccepted(undefined)}
      />
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
      <Field label={t("password")} error={form.faults.password} required>
        <Input name="password" type="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={form.isPending} className="mt-2 w-full">
        {t("signIn")}
      </Button>
    </form>
  );
}
