"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { fieldFault } from "@/components/account/error-facts";
import type { ProofPurpose } from "@/components/account/proof-desk";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

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

interface ProofDialogProps {
  purpose: ProofPurpose;
  /** True when the person has proved who they are, false when they closed the dialog. */
  onSettle: (isProven: boolean) => void;
}

export default function ProofDialog({ purpose, onSettle }: ProofDialogProps) {
  const faultMessage = useFaultMessage();
  const t = useTranslations("proof");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
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
  const isUnable = overview !== undefined && !overview.hasPassword && way === "password";

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The dialog may open on top of another form.
    event.stopPropagation();
    const given = String(new FormData(event.currentTarget).get(way) ?? "");
    setMissing(given === "");
    if (given !== "" && !prove.isPending)
      prove.mutate({
        ...(way === "password" ? { password: given } : { code: given }),
        ...(purpose === "payouts" ? { for: purpose } : {}),
      });
  }
  // Undoes the browser's own focus when the dialog opens on top of another one.
  function focusField(event: Event) {
    event.preventDefault();
    field.current?.focus();
  }
  const refusal = prove.error ? (fieldFault(prove.error, way) ?? faultMessage(prove.error)) : undefined;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onSettle(false))}>
      <DialogContent
        onOpenAutoFocus={focusField}
        title={t("title")}
        description={t(purpose)}
        footer={
          <>
            <Button onClick={() => onSettle(false)}>{t("cancel")}</Button>
            <Button type="submit" form={form} variant="primary" pending={prove.isPending} disabled={isUnable}>
              {t("confirm")}
            </Button>
          </>
        }
      >
        <form
          id={form}
          noValidate
          method="post"
          onSubmit={submit}
          className="flex flex-col items-start gap-2"
        >
          {isUnable ? <p>{t("unable")}</p> : null}
          {isLoading || isUnable ? null : (
            <Field
              label={t(label)}
              help={help === null ? undefined : t(help)}
              error={isMissing ? t(missing) : refusal}
              required
              className="self-stretch"
            >
              <Input ref={field} name={way} autoFocus {...input} />
            </Field>
          )}
        </form>
      </DialogContent>
    </Dialog>
  );
}
