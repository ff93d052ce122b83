"use client";

import { type FormEvent, useRef, useState } from "react";
import { SecondStep } from "@/components/account/second-step";
import { signIn } from "@/components/account/sign-in-request";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { focusFirstFault } from "@/components/ui/focus-first-fault";
import { Input } from "@/components/ui/input";

interface Faults {
  email?: string;
  password?: string;
  form?: string;
}

/** @param returnTo a page of ours, judged by the server */
export function SignInForm({ returnTo }: { returnTo: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [isPending, setPending] = useState(false);
  /** What was right, while a code is asked for. */
  const [given, setGiven] = useState<{ email: string; password: string }>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get("email") ?? "").trim();
    const password = String(fields.get("password") ?? "");
    const missing = findMissing(email, password);
    setFaults(missing);
    if (missing.email || missing.password) {
      // The faults are marked in the next render.
      requestAnimationFrame(() => form.current && focusFirstFault(form.current));
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
    else setFaults({ form: refusal.message });
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
      <Field label="E-mail address" error={faults.email} required>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Password" error={faults.password} required>
        <Input name="password" type="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={isPending} className="mt-2 w-full">
        Sign in
      </Button>
    </form>
  );
}

function findMissing(email: string, password: string): Faults {
  return {
    email: email.includes("@") ? undefined : "Enter the e-mail address of your account.",
    password: password === "" ? "Enter your password." : undefined,
  };
}
