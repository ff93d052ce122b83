"use client";

import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { signIn } from "@/components/account/sign-in-request";
import { type JoinRefusal, join } from "@/components/join/join-request";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useFaultFocus } from "@/components/ui/use-fault-focus";

const MIN_LENGTH = 12;

/** Sets a new password by a recovery link, and signs the person in. */
export function RecoveryForm({ token, email }: { token: string; email: string }) {
  const t = useTranslations("auth.form");
  const { form, focusFault } = useFaultFocus();
  const [fault, setFault] = useState<string>();
  const [refusal, setRefusal] = useState<JoinRefusal | null>(null);
  const [isPending, setPending] = useState(false);

  function mark(message: string | undefined) {
    setFault(message);
    if (message) focusFault();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    setRefusal(null);
    if ([...password].length < MIN_LENGTH) return mark(t("tooShort", { count: MIN_LENGTH }));
    mark(undefined);
    setPending(true);
    const refused = await join("recovery", { token, password });
    if (refused) {
      setPending(false);
      const placed = refused.issues.find(({ field }) => field.endsWith("password"))?.message;
      if (placed) mark(placed);
      else setRefusal(refused);
      return;
    }
    // The sign-in page shows the error if this fails.
    await signIn({ email, password });
    window.location.assign("/dashboard/settings/security");
  }

  return (
    <form ref={form} onSubmit={submit} noValidate method="post" className="flex flex-col gap-4">
      {refusal ? <Banner tone="bad" title={refusal.message ?? t("unreachable")} announce /> : null}
      <Field label={t("email")}>
        <Input name="email" type="email" autoComplete="username" defaultValue={email} readOnly />
      </Field>
      <Field label={t("newPassword")} help={t("passwordHelp", { count: MIN_LENGTH })} error={fault} required>
        <Input name="password" type="password" autoComplete="new-password" autoFocus />
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={isPending} className="mt-2 w-full">
        {t("setPassword")}
      </Button>
    </form>
  );
}
