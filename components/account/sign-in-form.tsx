"use client";

import { type FormEvent, useRef, useState } from "react";
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

/** @param returnTo a page of the dashboard, judged by the server */
export function SignInForm({ returnTo }: { returnTo: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [isPending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const given = new FormData(event.currentTarget);
    const email = String(given.get("email") ?? "").trim();
    const password = String(given.get("password") ?? "");
    const missing = {
      email: email.includes("@") ? undefined : "Enter the e-mail address of your account.",
      password: password === "" ? "Enter your password." : undefined,
    };
    setFaults(missing);
    if (missing.email || missing.password) {
      // The faults are marked in the next render.
      requestAnimationFrame(() => form.current && focusFirstFault(form.current));
      return;
    }
    setPending(true);
    const fault = await signIn(email, password);
    if (fault) {
      setPending(false);
      setFaults({ form: fault });
      return;
    }
    window.location.assign(returnTo);
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
