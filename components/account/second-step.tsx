"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { leaveFor } from "@/components/account/leave-for";
import type { Refusal } from "@/components/account/sign-in-request";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useForm } from "@/components/ui/use-form";

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
  const form = useForm({
    initial: { code: "" },
    check: ({ code }) => ({ code: code.trim() === "" ? t("enterCode") : undefined }),
    async send({ code }) {
      const refusal = await send(code.trim());
      return refusal ? { message: refusal.message ?? t("unreachable") } : leaveFor(returnTo);
    },
  });

  function swap() {
    setRecovery(!isRecovery);
    form.reset();
  }

  return (
    <form {...form.props} className="flex flex-col gap-4">
      <Field
        key={isRecovery ? "recovery" : "app"}
        label={t(isRecovery ? "recoveryCode" : "code")}
        help={t(isRecovery ? "recoveryCodeHelp" : "codeHelp")}
        error={form.faults.code ?? form.refusal}
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
      <Button type="submit" variant="primary" size="lg" pending={form.isPending} className="mt-2 w-full">
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
