"use client";

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { createPasskey } from "@/components/account/passkey-ceremony";
import { usePasskeyFault } from "@/components/account/use-passkey-fault";
import { errorFacts } from "@/components/query/error-facts";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { RecoveryCodes } from "@/components/settings/recovery-codes";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";

interface AddPasskeyProps {
  origin: string;
  trigger: ReactNode;
  /** Called when a passkey was added and the dialog has closed. */
  onDone: () => void;
}

/** Adds a passkey: its name, the device's own dialog, then the recovery codes of a first second factor, shown once. */
export function AddPasskey({ origin, trigger, onDone }: AddPasskeyProps) {
  const t = useTranslations("settings.passkeys");
  const trpc = useTRPC();
  const faultMessage = useFaultMessage();
  const passkeyFault = usePasskeyFault(origin);
  const [isOpen, setOpen] = useState(false);
  const begin = useMutation(trpc.security.beginPasskey.mutationOptions({ gcTime: 0 }));
  const add = useMutation(trpc.security.addPasskey.mutationOptions({ gcTime: 0 }));
  const form = useForm({
    initial: { name: "" },
    check: ({ name }) => ({ name: name.trim() === "" ? t("enterName") : undefined }),
    async send({ name }) {
      try {
        const answer = await createPasskey(await begin.mutateAsync());
        const { codes } = await add.mutateAsync({ name: name.trim(), answer });
        if (!codes) close(true);
        return null;
      } catch (error) {
        const message = passkeyFault(error) ?? faultMessage(error);
        return { message, issues: errorFacts(error)?.issues };
      }
    },
  });
  const codes = add.data?.codes;
  function close(isAdded: boolean) {
    setOpen(false);
    form.reset();
    add.reset();
    if (!isAdded) return;
    toast.success(t("added"));
    onDone();
  }
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onOpenChange={(open) => (open ? setOpen(true) : close(Boolean(codes)))}
      trigger={trigger}
      title={t(codes ? "isAdded" : "add")}
      description={codes ? undefined : t("addText")}
      verb={t("create")}
      failed={t("notAdded")}
      onInteractOutside={(event) => event.preventDefault()}
      done={codes ? { verb: t("kept"), content: <RecoveryCodes codes={codes} /> } : undefined}
    >
      <Field label={t("name")} help={t("nameHelp")} error={form.faults.name} required>
        <Input name="name" maxLength={100} autoComplete="off" autoFocus />
      </Field>
    </FormDialog>
  );
}
