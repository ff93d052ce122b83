"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { bankLabel } from "@/components/merchants/bank-words";
import { useMerchantRefresh } from "@/components/merchants/use-merchant-refresh";
import { faultMessage } from "@/components/shell/fault-message";
import { useTRPC } from "@/components/shell/trpc";
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
  const trpc = useTRPC();
  const refresh = useMerchantRefresh();
  const [isOpen, setOpen] = useState(false);
  const remove = useMutation(
    trpc.settlements.removeBankAccount.mutationOptions({
      onSuccess: async () => {
        await refresh();
        setOpen(false);
        toast.success("Bank account removed");
      },
    }),
  );
  const end = account.maskedNumber.replaceAll("*", "");
  return (
    <AlertDialog open={isOpen} onOpenChange={setOpen}>
      <AlertDialogTrigger asChild>
        <Button size="sm" aria-label={`Remove the account ending in ${end}`}>
          Remove
        </Button>
      </AlertDialogTrigger>
      <AlertDialogContent
        title={`Remove the account ending in ${end}?`}
        description={`${bankLabel(account.bankType)}, of ${merchant.name}. Nothing more is paid out to it, and its number is deleted. To use it again it has to be verified again.`}
        cancel="Keep it"
        action={
          <Button
            variant="danger"
            pending={remove.isPending}
            onClick={() => remove.mutate({ merchantId: merchant.id, id: account.id })}
          >
            Remove account
          </Button>
        }
      >
        {remove.error ? (
          <Banner tone="bad" title="The account is still there" announce>
            {faultMessage(remove.error)}
          </Banner>
        ) : null}
      </AlertDialogContent>
    </AlertDialog>
  );
}
