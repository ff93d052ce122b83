"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { bankLabel } from "@/components/merchants/bank-kinds";
import { useMerchantRefresh } from "@/components/merchants/use-merchant-refresh";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { AlertDialog, AlertDialogContent, AlertDialogTrigger } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { BankAccount } from "@/server/settlements/inspection-schema";

interface RemoveBankAccountProps {
  merchant: { id: string; name: string };
  account: BankAccount;
}

/** Removes a bank account, after a confirmation. */
export function RemoveBankAccount({ merchant, account }: RemoveBankAccountProps) {
  const faultMessage = useFaultMessage();
  const t = useTranslations("merchants.bank");
  const trpc = useTRPC();
  const refresh = useMerchantRefresh();
  const [isOpen, setOpen] = useState(false);
  const remove = useMutation(
    trpc.settlements.removeBankAccount.mutationOptions({
      onSuccess: async () => {
        await refresh();
        setOpen(false);
        toast.success(t("remove.done"));
      },
    }),
  );
  const end = account.maskedNumber.replaceAll("*", "");
  return (
    <AlertDialog open={isOpen} onOpenChange={setOpen}>
      <AlertDialogTrigger asChild>
        <Button size="sm" aria-label={t("remove.label", { end })}>
          {t("remove.button")}
        </Button>
      </AlertDialogTrigger>
      <AlertDialogContent
        title={t("remove.title", { end })}
        description={t("remove.text", { kind: bankLabel(account.bankType, t), merchant: merchant.name })}
        cancel={t("remove.cancel")}
        action={
          <Button
            variant="danger"
            pending={remove.isPending}
            onClick={() => remove.mutate({ merchantId: merchant.id, id: account.id })}
          >
            {t("remove.confirm")}
          </Button>
        }
      >
        {remove.error ? (
          <Banner tone="bad" title={t("remove.failed")} announce>
            {faultMessage(remove.error)}
          </Banner>
        ) : null}
      </AlertDialogContent>
    </AlertDialog>
  );
}
