"use client";

import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { BankDraft } from "@/components/merchants/bank-account-fields";
import { hasCode } from "@/components/merchants/bank-kinds";
import { useMerchantRefresh } from "@/components/merchants/use-merchant-refresh";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { Button } from "@/components/ui/button";
import { FormDialog } from "@/components/ui/form-dialog";
import { toast } from "@/components/ui/toast";

const BankAccountFields = dynamic(
  () => import("@/components/merchants/bank-account-fields").then((it) => it.BankAccountFields),
  { ssr: false },
);
const EMPTY: BankDraft = { bankType: "iban", bankCode: "", number: "" };

/** Adds a bank account to a merchant. */
export function AddBankAccount({ merchant }: { merchant: { id: string; name: string } }) {
  const t = useTranslations("merchants.bank.add");
  const trpc = useTRPC();
  const refresh = useMerchantRefresh();
  const [isOpen, setOpen] = useState(false);
  const add = useMutation(
    trpc.settlements.addBankAccount.mutationOptions({
      gcTime: 0,
      onSuccess: async () => {
        await refresh();
        setOpen(false);
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
    setOpen(open);
    form.reset();
  }
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onOpenChange={show}
      trigger={
        <Button>
          <Plus aria-hidden /> {t("button")}
        </Button>
      }
      title={t("title", { merchant: merchant.name })}
      description={t("text")}
      verb={t("save")}
      failed={t("failed")}
    >
      <BankAccountFields form={form} />
    </FormDialog>
  );
}
