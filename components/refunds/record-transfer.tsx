"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";

const HASH = /^0x[0-9a-fA-F]{64}$/;

/** Records the transaction with which somebody paid a refund from a wallet. */
export function RecordTransfer({ id }: { id: string }) {
  const faultMessage = useFaultMessage();
  const t = useTranslations("recordTransfer");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useId();
  const [isOpen, setOpen] = useState(false);
  const [txHash, setTxHash] = useState("");
  const [isWrong, setWrong] = useState(false);
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

  function submit(event: FormEvent) {
    event.preventDefault();
    const hash = txHash.trim();
    setWrong(!HASH.test(hash));
    if (HASH.test(hash)) record.mutate({ id, txHash: hash });
  }

  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="primary">{t("button")}</Button>
      </DialogTrigger>
      <DialogContent
        title={t("question")}
        description={t("text")}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t("cancel")}</Button>
            <Button type="submit" form={form} variant="primary" pending={record.isPending}>
              {t("button")}
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
          {record.error ? (
            <Banner tone="bad" title={t("unrecorded")} announce>
              {faultMessage(record.error)}
            </Banner>
          ) : null}
          <Field label={t("hash")} help={t("hashHelp")} required error={isWrong ? t("wrongHash") : undefined}>
            <Input value={txHash} spellCheck={false} onChange={({ target }) => setTxHash(target.value)} />
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  );
}
