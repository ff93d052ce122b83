"use client";

import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { SecondStep } from "@/components/account/second-step";
import { signIn } from "@/components/account/sign-in-request";
import type { Translator } from "@/components/messages/translator";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useFaultFocus } from "@/components/ui/use-fault-focus";

interface Faults {
  email?: string;
  password?: string;
  form?: string;
}

/** @param returnTo a page of ours; the server checks it */
export function SignInForm({ returnTo }: { returnTo: string }) {
  const t = useTranslations("auth.form");
  const { form, focusFault } = useFaultFocus();
  const [faults, setFaults] = useState<Faults>({});
  const [isPending, setPending] = useState(false);
  /** The accepted e-mail and password, kept while a code is requested. */
  const [given, setGiven] = useState<{ email: string; password: string }>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get("email") ?? "").trim();
    const password = String(fields.get("password") ?? "");
    const missing = findMissing({ email, password }, t);
    setFaults(missing);
    if (missing.email || missing.password) {
      focusFault();
      return;
    }
    setPending(true);
    const refusal = await signIn({ email, password, returnTo });
    if (!refusal) {
      window.location.assign(returnTo);
      return;
    }
    setPending(false);
    if (refusal.code === "second_factor_required") setGiven({ email, password });
    else setFaults({ form: refusal.message ?? t("unreachable") });
  }

  if (given) {
    return (
      <SecondStep
        send={(code) => signIn({ ...given, code, returnTo })}
        returnTo={returnTo}
        onBack={() => setGiven(undefined)}
      />
    );
  }
  return (
    <form ref={form} onSubmit={submit} noValidate method="post" className="flex flex-col gap-4">
      {faults.form ? <Banner tone="bad" title={faults.form} announce /> : null}
      <Field label={t("email")} error={faults.email} required>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label={t("password")} error={faults.password} required>
        <Input name="password" type="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={isPending} className="mt-2 w-full">
        {t("signIn")}
      </Button>
    </form>
  );
}

function findMissing(
  { email, password }: Record<"email" | "password", string>,
  t: Translator<"auth.form">,
): Faults {
  return {
    email: email.includes("@") ? undefined : t("enterEmail"),
    password: password === "" ? t("enterPassword") : undefined,
  };
}
