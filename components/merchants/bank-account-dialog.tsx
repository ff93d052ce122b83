"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { BankAccountFields, type BankDraft } from "@/components/merchants/bank-account-fields";
import { hasCode } from "@/components/merchants/bank-kinds";
import { useMerchantRefresh } from "@/components/merchants/use-merchant-refresh";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { FormDialog } from "@/components/ui/form-dialog";
import { toast } from "@/components/ui/toast";

const EMPTY: BankDraft = { bankType: "iban", bankCode: "", number: "" };

interface BankAccountDialogProps {
  merchant: { id: string; name: string };
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Adds a bank account to a merchant. */
export function BankAccountDialog({ merchant, isOpen, onOpenChange }: BankAccountDialogProps) {
  const t = useTranslations("merchants.bank.add");
  const trpc = useTRPC();
  const refresh = useMerchantRefresh();
  const add = useMutation(
    trpc.settlements.addBankAccount.mutationOptions({
      gcTime: 0,
      onSuccess: async () => {
        await refresh();
        show(false);
        toast.success(t("done"));
      },
    }),
  );
  const form = useTrpcForm({
    initial: EMPTY,
    send: (values) =>
      add.mutateAsync({
        merchantId: merchant.id,
        ...values,
        bankCode: hasCode(values.bankType) ? values.bankCode : "",
      }),
    issueText: (issue) => t("issue", { issue }),
  });
  function show(open: boolean) {
    onOpenChange(open);
    form.reset();
  }
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onOpenChange={show}
      title={t("title", { merchant: merchant.name })}
      description={t("text")}
      verb={t("save")}
      failed={t("failed")}
    >
      <BankAccountFields form={form} />
    </FormDialog>
  );
}
