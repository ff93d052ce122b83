"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { deviceValues } from "@/components/messages/device-values";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { ConfirmButton } from "@/components/settings/confirm-button";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import type { PasskeyItem } from "@/server/accounts/passkey-schema";

interface PasskeyRowProps {
  passkey: PasskeyItem;
  /** Whether the person has no other second factor. */
  isLast: boolean;
  onChange: () => Promise<unknown>;
}

/** Shows a passkey, and renames or removes it. */
export function PasskeyRow({ passkey, isLast, onChange }: PasskeyRowProps) {
  const t = useTranslations("settings.passkeys");
  const device = useTranslations("settings.security");
  const trpc = useTRPC();
  const remove = useMutation(trpc.security.removePasskey.mutationOptions());
  const { id, name, keeper, isSynced, createdAt, lastUsedAt } = passkey;
  async function act() {
    await remove.mutateAsync({ id });
    toast.success(t("removed"));
    await onChange();
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3">
      <span className="flex min-w-0 flex-1 basis-64 flex-col">
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="wrap-anywhere min-w-0 font-medium">{name}</span>
          {isSynced ? <Badge>{t("synced")}</Badge> : null}
        </span>
        <span className="text-ink-muted text-sm">
          {t("facts", {
            keeper: keeper ? "known" : "none",
            name: keeper ?? "",
            device: device("device", deviceValues(passkey.device)),
          })}
        </span>
        <span className="text-ink-muted text-sm">
          {t.rich(lastUsedAt ? "used" : "unused", {
            last: () => (lastUsedAt ? <Time at={lastUsedAt} /> : null),
            first: () => <Time at={createdAt} />,
          })}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <RenamePasskey passkey={passkey} onChange={onChange} />
        <ConfirmButton
          label={t("removeOf", { name })}
          title={t("removeTitle", { name })}
          description={t(isLast ? "removeLastText" : "removeText")}
          verb={t("removeAction")}
          failed={t("notRemoved")}
          act={act}
        >
          {t("remove")}
        </ConfirmButton>
      </span>
    </li>
  );
}

function RenamePasskey({ passkey: { id, name }, onChange }: Omit<PasskeyRowProps, "isLast">) {
  const t = useTranslations("settings.passkeys");
  const trpc = useTRPC();
  const [isOpen, setOpen] = useState(false);
  const { mutateAsync } = useMutation(trpc.security.renamePasskey.mutationOptions());
  const form = useTrpcForm({
    initial: { name },
    check: (given) => ({ name: given.name.trim() === "" ? t("enterName") : undefined }),
    async send(given) {
      await mutateAsync({ id, name: given.name.trim() });
      setOpen(false);
      toast.success(t("renamed"));
      await onChange();
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onOpenChange={(open) => {
        setOpen(open);
        form.reset();
      }}
      trigger={
        <Button size="sm" aria-label={t("renameOf", { name })}>
          {t("rename")}
        </Button>
      }
      title={t("renameTitle")}
      verb={t("save")}
      failed={t("notRenamed")}
    >
      <Field label={t("name")} error={form.faults.name} required>
        <Input name="name" defaultValue={name} maxLength={100} autoComplete="off" autoFocus />
      </Field>
    </FormDialog>
  );
}
