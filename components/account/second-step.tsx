"use client";

import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { Refusal } from "@/components/account/sign-in-request";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

interface SecondStepProps {
  /** Completes the sign-in; returns what went wrong, or null. */
  send: (code: string) => Promise<Refusal | null>;
  returnTo: string;
  onBack: () => void;
}

/** Renders the second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondStep({ send, returnTo, onBack }: SecondStepProps) {
  const t = useTranslations("auth.form");
  const [isRecovery, setRecovery] = useState(false);
  const [fault, setFault] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const code = String(new FormData(event.currentTarget).get("code") ?? "").trim();
    if (code === "") {
      setFault(t("enterCode"));
      return;
    }
    setPending(true);
    const refusal = await send(code);
    if (!refusal) {
      window.location.assign(returnTo);
      return;
    }
    setPending(false);
    setFault(refusal.message ?? t("unreachable"));
  }

  function swap() {
    setRecovery(!isRecovery);
    setFault(undefined);
  }

  return (
    <form onSubmit={submit} noValidate method="post" className="flex flex-col gap-4">
      <Field
        key={isRecovery ? "recovery" : "app"}
        label={t(isRecovery ? "recoveryCode" : "code")}
        help={t(isRecovery ? "recoveryCodeHelp" : "codeHelp")}
        error={fault}
        required
      >
        <Input
          name="code"
          autoComplete={isRecovery ? "off" : "one-time-code"}
          inputMode={isRecovery ? "text" : "numeric"}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          autoFocus
          className="font-mono"
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={isPending} className="mt-2 w-full">
        {t("continue")}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" size="sm" onClick={onBack}>
          {t("back")}
        </Button>
        <Button variant="quiet" size="sm" onClick={swap}>
          {t(isRecovery ? "useApp" : "useRecoveryCode")}
        </Button>
      </div>
    </form>
  );
}
