"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { leaveFor } from "@/components/account/leave-for";
import { OrLine } from "@/components/account/or-line";
import { PasskeyButton } from "@/components/account/passkey-button";
import type { Factors, Refusal } from "@/components/account/sign-in-request";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useForm } from "@/components/ui/use-form";

interface SecondStepProps {
  /** Completes the sign-in; returns what went wrong, or null. */
  send: (given: { code: string } | { passkey: string }) => Promise<Refusal | null>;
  factors: Factors | undefined;
  /** The origin whose pages may use passkeys; null where browsers offer none. */
  passkeyOrigin: string | null;
  returnTo: string;
  onBack: () => void;
}

/** Renders the second step of a sign-in: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondStep({ send, factors, passkeyOrigin, returnTo, onBack }: SecondStepProps) {
  const t = useTranslations("auth.form");
  const { hasApp, hasPasskey } = factors ?? { hasApp: true, hasPasskey: false };
  const [isRecovery, setRecovery] = useState(!hasApp);
  const form = useForm({
    initial: { code: "" },
    check: ({ code }) => ({ code: code.trim() === "" ? t("enterCode") : undefined }),
    async send({ code }) {
      const refusal = await send({ code: code.trim() });
      return refusal ? { message: refusal.message ?? t("unreachable") } : leaveFor(returnTo);
    },
  });

  function swap() {
    setRecovery(!isRecovery);
    form.reset();
  }

  const codeForm = (
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
          autoFocus={!hasPasskey}
          className="font-mono"
        />
      </Field>
      <SubmitButton
        variant={hasPasskey ? undefined : "primary"}
        size="lg"
        pending={form.isPending}
        className="mt-2 w-full"
      >
        {t("continue")}
      </SubmitButton>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" size="sm" onClick={onBack}>
          {t("back")}
        </Button>
        {hasApp ? (
          <Button variant="quiet" size="sm" onClick={swap}>
            {t(isRecovery ? "useApp" : "useRecoveryCode")}
          </Button>
        ) : null}
      </div>
    </form>
  );
  if (!hasPasskey || passkeyOrigin === null) return codeForm;
  return (
    <div className="flex flex-col gap-4">
      <PasskeyButton
        origin={passkeyOrigin}
        returnTo={returnTo}
        send={(passkey) => send({ passkey })}
        label="usePasskey"
        autoFocus
      />
      <OrLine />
      {codeForm}
    </div>
  );
}
