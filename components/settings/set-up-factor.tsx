"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { RecoveryCodes } from "@/components/settings/recovery-codes";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { QrCode } from "@/components/ui/qr-code";
import type { SecondFactorSetup } from "@/server/accounts/security-schema";

interface SetUpFactorProps {
  setup: SecondFactorSetup;
  /** Called with whether the second factor was switched on. */
  onClose: (isOn: boolean) => void;
}

/** Sets up a second factor: the secret for the app, a code to confirm it, then the recovery codes, shown once. */
export default function SetUpFactor({ setup, onClose }: SetUpFactorProps) {
  const t = useTranslations("settings.secondFactor");
  const trpc = useTRPC();
  const { mutateAsync, data } = useMutation(trpc.security.enableSecondFactor.mutationOptions({ gcTime: 0 }));
  const form = useTrpcForm({
    initial: { code: "" },
    check: ({ code }) => ({ code: code.trim() === "" ? t("enterCode") : undefined }),
    send: ({ code }) => mutateAsync({ code: code.trim() }),
  });
  return (
    <FormDialog
      form={form}
      isOpen
      onOpenChange={() => onClose(data !== undefined)}
      title={t(data ? "isOn" : "setUp")}
      verb={t("turnOn")}
      onInteractOutside={(event) => event.preventDefault()}
      done={data && { verb: t("kept"), content: <RecoveryCodes codes={data.codes} /> }}
    >
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
      <Field label={t("code")} error={form.faults.code ?? form.refusal} required>
        <Input
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          className="font-mono"
        />
      </Field>
    </FormDialog>
  );
}
