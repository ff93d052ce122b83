"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";

const HASH = /^0x[0-9a-fA-F]{64}$/;

/** Records the transaction with which somebody paid a refund from a wallet. */
export function RecordTransfer({ id }: { id: string }) {
  const t = useTranslations("recordTransfer");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const refresh = () => queryClient.invalidateQueries(trpc.refunds.pathFilter());
  const record = useMutation(
    trpc.refunds.record.mutationOptions({
      onSuccess: async () => {
        await refresh();
        setOpen(false);
        toast.success(t("done"));
      },
      onError: refresh,
    }),
  );
  const form = useTrpcForm({
    initial: { txHash: "" },
    check: ({ txHash }) => ({ txHash: HASH.test(txHash.trim()) ? undefined : t("wrongHash") }),
    send: ({ txHash }) => record.mutateAsync({ id, txHash: txHash.trim() }),
  });
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<Button variant="primary">{t("button")}</Button>}
      title={t("question")}
      description={t("text")}
      verb={t("button")}
      failed={t("unrecorded")}
    >
      <Field label={t("hash")} help={t("hashHelp")} required error={form.faults.txHash}>
        <Input
          value={form.values.txHash}
          spellCheck={false}
          onChange={({ target }) => form.change({ txHash: target.value })}
        />
      </Field>
    </FormDialog>
  );
}
