"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useMoneyText } from "@/components/payment-parts/money";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { AlertDialog, AlertDialogContent, AlertDialogTrigger } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { Amount } from "@/server/assets/schema";

/** Cancels a refund that waits, after a confirmation that names the amount. */
export function CancelRefund({ id, amount }: { id: string; amount: Amount }) {
  const faultMessage = useFaultMessage();
  const moneyText = useMoneyText();
  const t = useTranslations("refund.cancel");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const refresh = () => queryClient.invalidateQueries(trpc.refunds.pathFilter());
  const cancel = useMutation(
    trpc.refunds.cancel.mutationOptions({
      onSuccess: async () => {
        setOpen(false);
        await refresh();
        toast.success(t("done", { amount: moneyText(amount) }));
      },
      onError: refresh,
    }),
  );
  function change(open: boolean) {
    setOpen(open);
    if (open) cancel.reset();
  }
  return (
    <AlertDialog open={isOpen} onOpenChange={change}>
      <AlertDialogTrigger asChild>
        <Button>{t("button")}</Button>
      </AlertDialogTrigger>
      <AlertDialogContent
        title={t("question", { amount: moneyText(amount) })}
        description={t("text")}
        cancel={t("keep")}
        action={
          <Button variant="danger" pending={cancel.isPending} onClick={() => cancel.mutate({ id })}>
            {t("button")}
          </Button>
        }
      >
        {cancel.error ? (
          <Banner tone="bad" title={t("failed")} announce>
            {faultMessage(cancel.error)}
          </Banner>
        ) : null}
      </AlertDialogContent>
    </AlertDialog>
  );
}
