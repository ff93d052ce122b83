"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { fieldFault } from "@/components/account/error-facts";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { RecoveryCodes } from "@/components/settings/recovery-codes";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { QrCode } from "@/components/ui/qr-code";
import type { SecondFactorSetup } from "@/server/accounts/security-schema";

const FORM = "set-up-second-factor";

interface SetUpFactorProps {
  setup: SecondFactorSetup;
  /** Called with whether the second factor was switched on. */
  onClose: (isOn: boolean) => void;
}

/** Sets up a second factor: the secret for the app, a code to confirm it, then the recovery codes, shown once. */
export default function SetUpFactor({ setup, onClose }: SetUpFactorProps) {
  const faultMessage = useFaultMessage();
  const t = useTranslations("settings.secondFactor");
  const trpc = useTRPC();
  const [isMissing, setMissing] = useState(false);
  const enable = useMutation(trpc.security.enableSecondFactor.mutationOptions({ gcTime: 0 }));
  const done = enable.data;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code") ?? "").trim();
    setMissing(code === "");
    if (code !== "") enable.mutate({ code });
  }
  const refusal = enable.error ? (fieldFault(enable.error, "code") ?? faultMessage(enable.error)) : undefined;
  const keepOpen = (event: Event) => event.preventDefault();
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose(done !== undefined))}>
      <DialogContent
        title={t(done ? "isOn" : "setUp")}
        onInteractOutside={keepOpen}
        onEscapeKeyDown={done ? keepOpen : undefined}
        footer={
          done ? (
            <Button variant="primary" onClick={() => onClose(true)}>
              {t("kept")}
            </Button>
          ) : (
            <>
              <Button onClick={() => onClose(false)}>{t("cancel")}</Button>
              <Button type="submit" form={FORM} variant="primary" pending={enable.isPending}>
                {t("turnOn")}
              </Button>
            </>
          )
        }
      >
        {done ? (
          <RecoveryCodes codes={done.codes} />
        ) : (
          <form id={FORM} noValidate method="post" onSubmit={submit} className="flex flex-col gap-4">
            <p>{t("scan")}</p>
            <QrCode text={setup.uri} label={t("qr")} className="w-44 self-center" />
            <p className="flex flex-col gap-1 text-sm">
              <span className="text-ink-muted">{t("key")}</span>
              <span className="flex items-center gap-2">
                <span data-testid="totp-key" className="break-all font-mono">
                  {setup.secret}
                </span>
                <CopyButton value={setup.secret} label={t("keyLabel")} iconOnly />
              </span>
            </p>
            <Field label={t("code")} error={isMissing ? t("enterCode") : refusal} required>
              <Input
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={12}
                className="font-mono"
              />
            </Field>
          </form>
        )}
      </DialogContent>
    </Dialog>
  );
}
