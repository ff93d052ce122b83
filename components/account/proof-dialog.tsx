"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { PasskeyProof } from "@/components/account/passkey-proof";
import { type ProofRequest, STRENGTH } from "@/components/account/proof-desk";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import type { SecurityOverview } from "@/server/accounts/security-schema";

const CODE = { autoCapitalize: "none", spellCheck: false, maxLength: 64, className: "font-mono" } as const;

/** The proof to request: the second factor of a person who has one, else the password. */
const WAYS = {
  password: {
    field: "password",
    label: "passwordLabel",
    help: null,
    missing: "passwordMissing",
    input: { type: "password", autoComplete: "current-password" },
  },
  code: {
    field: "code",
    label: "codeLabel",
    help: "codeHelp",
    missing: "codeMissing",
    input: { autoComplete: "one-time-code", ...CODE },
  },
  recovery: {
    field: "code",
    label: "recoveryLabel",
    help: "recoveryHelp",
    missing: "recoveryMissing",
    input: { autoComplete: "off", ...CODE },
  },
} as const;

interface ProofDialogProps extends ProofRequest {
  /** True when the person has proved who they are, false when they closed the dialog. */
  onSettle: (isProven: boolean) => void;
}

export default function ProofDialog({ purpose, subject, onSettle }: ProofDialogProps) {
  const t = useTranslations("proof");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { data: overview, isPending: isLoading } = useQuery(trpc.security.overview.queryOptions());
  const { passkeyOrigin, hasPasskey, way } = waysOf(overview);
  const prove = useMutation(
    trpc.security.prove.mutationOptions({
      gcTime: 0,
      onSuccess: () => onSettle(true),
      // The person may have switched the second factor on or off on another device.
      onError: () => queryClient.invalidateQueries(trpc.security.overview.queryFilter()),
    }),
  );
  const { field, label, help, missing, input: inputProps } = WAYS[way];
  const purposeOf = purpose === "other" ? {} : { for: "payouts" as const };
  const form = useTrpcForm({
    initial: { password: "", code: "" },
    check: ({ [field]: given }) => ({ [field]: given === "" ? t(missing) : undefined }),
    send: ({ password, code }) =>
      prove.mutateAsync({
        ...(field === "password" ? { password } : { code }),
        ...purposeOf,
      }),
  });
  const needsFactor = overview !== undefined && STRENGTH[purpose] === STRENGTH.factor && way === "password";
  const isUnable = overview !== undefined && !overview.hasPassword && way === "password";
  const isClosed = needsFactor || isUnable;
  // Undoes the browser's own focus when the dialog opens on top of another one.
  function focusField(event: Event) {
    event.preventDefault();
    (button.current ?? input.current)?.focus();
  }
  return (
    <FormDialog
      form={form}
      isOpen
      onOpenChange={() => onSettle(false)}
      onOpenAutoFocus={focusField}
      title={t("title")}
      description={t(purpose)}
      verb={t("confirm")}
      disabled={isClosed}
    >
      {subject === undefined ? null : <p className="font-medium">{subject}</p>}
      {needsFactor ? <NeedsFactor purpose={purpose} onLeave={() => onSettle(false)} /> : null}
      {isUnable && !needsFactor ? <p>{t("unable")}</p> : null}
      {hasPasskey && passkeyOrigin ? (
        <PasskeyProof
          origin={passkeyOrigin}
          button={button}
          prove={(given) => prove.mutateAsync({ ...given, ...purposeOf })}
        />
      ) : null}
      {isLoading || isClosed ? null : (
        <Field
          label={t(label)}
          help={help === null ? undefined : t(help)}
          error={form.faults[field] ?? form.refusal}
          required
        >
          <Input ref={input} name={field} autoFocus={!hasPasskey} {...inputProps} />
        </Field>
      )}
    </FormDialog>
  );
}

/** Leads a person without a second factor to where they set one up. */
function NeedsFactor({ purpose, onLeave }: Pick<ProofRequest, "purpose"> & { onLeave: () => void }) {
  const t = useTranslations("proof");
  return (
    <Banner
      tone="wait"
      title={t("needsFactor")}
      actions={
        <LinkButton size="sm" href="/dashboard/settings/security" onClick={onLeave}>
          {t("setUpFactor")}
        </LinkButton>
      }
    >
      {t(purpose === "stops" ? "needsFactorStops" : "needsFactorText")}
    </Banner>
  );
}

/** Returns how a person proves who they are: by a passkey, and by the field's way. */
function waysOf(overview: SecurityOverview | undefined) {
  const { secondFactorSince = null, passkeys = 0, passkeyOrigin = null } = overview ?? {};
  const hasPasskey = passkeys > 0;
  const without = hasPasskey ? "recovery" : "password";
  return { passkeyOrigin, hasPasskey, way: secondFactorSince ? "code" : without } as const;
}
