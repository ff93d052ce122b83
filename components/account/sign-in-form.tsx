"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { leaveFor } from "@/components/account/leave-for";
import { OrLine } from "@/components/account/or-line";
import { PasskeyButton } from "@/components/account/passkey-button";
import { SecondStep } from "@/components/account/second-step";
import { type Factors, signIn, signInByPasskey } from "@/components/account/sign-in-request";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useForm } from "@/components/ui/use-form";

interface SignInFormProps {
  /** A page of ours; the server checks it. */
  returnTo: string;
  /** The origin whose pages may use passkeys; null where browsers offer none. */
  passkeyOrigin: string | null;
}

export function SignInForm({ returnTo, passkeyOrigin }: SignInFormProps) {
  const t = useTranslations("auth.form");
  /** The accepted e-mail and password, kept while the second factor is requested. */
  const [accepted, setAccepted] = useState<{ email: string; password: string; factors?: Factors }>();
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
      setAccepted({ ...given, ...(refusal.factors ? { factors: refusal.factors } : {}) });
      return null;
    },
  });

  if (accepted) {
    const { factors, ...credentials } = accepted;
    return (
      <SecondStep
        send={(given) => signIn({ ...credentials, ...given, returnTo })}
        factors={factors}
        passkeyOrigin={passkeyOrigin}
        returnTo={returnTo}
        onBack={() => setAccepted(undefined)}
      />
    );
  }
  const fields = (
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
      <SubmitButton variant="primary" size="lg" pending={form.isPending} className="mt-2 w-full">
        {t("signIn")}
      </SubmitButton>
    </form>
  );
  if (passkeyOrigin === null) return fields;
  return (
    <div className="flex flex-col gap-4">
      {fields}
      <OrLine />
      <PasskeyButton
        origin={passkeyOrigin}
        returnTo={returnTo}
        send={(passkey) => signInByPasskey({ passkey, returnTo })}
        label="signInWithPasskey"
      />
    </div>
  );
}
