"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import type { ProofRequest } from "@/components/account/proof-desk";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";

/** The proof to request: the second factor of a person who has one, else the password. */
const WAYS = {
  password: {
    label: "passwordLabel",
    help: null,
    missing: "passwordMissing",
    input: { type: "password", autoComplete: "current-password" },
  },
  code: {
    label: "codeLabel",
    help: "codeHelp",
    missing: "codeMissing",
    input: {
      autoComplete: "one-time-code",
      autoCapitalize: "none",
      spellCheck: false,
      maxLength: 64,
      className: "font-mono",
    },
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
  const field = useRef<HTMLInputElement>(null);
  const { data: overview, isPending: isLoading } = useQuery(trpc.security.overview.queryOptions());
  const way = overview?.secondFactorSince ? "code" : "password";
  const prove = useMutation(
    trpc.security.prove.mutationOptions({
      gcTime: 0,
      onSuccess: () => onSettle(true),
      // The person may have switched the second factor on or off on another device.
      onError: () => queryClient.invalidateQueries(trpc.security.overview.queryFilter()),
    }),
  );
  const { label, help, missing, input } = WAYS[way];
  const form = useTrpcForm({
    initial: { password: "", code: "" },
    check: ({ [way]: given }) => ({ [way]: given === "" ? t(missing) : undefined }),
    send: ({ password, code }) =>
      prove.mutateAsync({
        ...(way === "password" ? { password } : { code }),
        ...(purpose === "other" ? {} : { for: "payouts" as const }),
      }),
  });
  const needsFactor = overview !== undefined && purpose === "factor" && way === "password";
  const isUnable = overview !== undefined && !overview.hasPassword && way === "password";
  const isClosed = needsFactor || isUnable;
  // Undoes the browser's own focus when the dialog opens on top of another one.
  function focusField(event: Event) {
    event.preventDefault();
    field.current?.focus();
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
      {needsFactor ? (
        <Banner
          tone="wait"
          title={t("needsFactor")}
          actions={
            <LinkButton size="sm" href="/dashboard/settings/security" onClick={() => onSettle(false)}>
              {t("setUpFactor")}
            </LinkButton>
          }
        >
          {t("needsFactorText")}
        </Banner>
      ) : null}
      {isUnable && !needsFactor ? <p>{t("unable")}</p> : null}
      {isLoading || isClosed ? null : (
        <Field
          label={t(label)}
          help={help === null ? undefined : t(help)}
          error={form.faults[way] ?? form.refusal}
          required
        >
          <Input ref={field} name={way} autoFocus {...input} />
        </Field>
      )}
    </FormDialog>
  );
}
