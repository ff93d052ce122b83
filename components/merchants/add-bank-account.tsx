"use client";

import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { fieldFault } from "@/components/account/error-facts";
import type { BankDraft } from "@/components/merchants/bank-account-fields";
import { hasCode } from "@/components/merchants/bank-kinds";
import { useMerchantRefresh } from "@/components/merchants/use-merchant-refresh";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { useFaultFocus } from "@/components/ui/use-fault-focus";

const FORM = "add-bank-account";
const BankAccountFields = dynamic(
  () => import("@/components/merchants/bank-account-fields").then((it) => it.BankAccountFields),
  { ssr: false },
);
const EMPTY: BankDraft = { bankType: "iban", bankCode: "", number: "" };

/** Adds a bank account to a merchant. */
export function AddBankAccount({ merchant }: { merchant: { id: string; name: string } }) {
  const faultMessage = useFaultMessage();
  const t = useTranslations("merchants.bank.add");
  const trpc = useTRPC();
  const refresh = useMerchantRefresh();
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState(EMPTY);
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
  const { form } = useFaultFocus(add.error);
  function show(open: boolean) {
    setOpen(open);
    add.reset();
    setDraft(EMPTY);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    add.mutate({
      merchantId: merchant.id,
      ...draft,
      bankCode: hasCode(draft.bankType) ? draft.bankCode : "",
    });
  }
  const refused = (field: string) => {
    const said = fieldFault(add.error, field);
    return said && t("issue", { issue: said });
  };
  return (
    <Dialog open={isOpen} onOpenChange={show}>
      <DialogTrigger asChild>
        <Button>
          <Plus aria-hidden /> {t("button")}
        </Button>
      </DialogTrigger>
      <DialogContent
        title={t("title", { merchant: merchant.name })}
        description={t("text")}
        footer={
          <>
            <Button onClick={() => show(false)}>{t("cancel")}</Button>
            <Button type="submit" form={FORM} variant="primary" pending={add.isPending}>
              {t("save")}
            </Button>
          </>
        }
      >
        <form
          ref={form}
          id={FORM}
          noValidate
          autoComplete="off"
          onSubmit={submit}
          className="flex flex-col gap-4"
        >
          {add.error && !refused("number") && !refused("bankCode") ? (
            <Banner tone="bad" title={t("failed")} announce>
              {faultMessage(add.error)}
            </Banner>
          ) : null}
          <BankAccountFields draft={draft} refused={refused} onChange={setDraft} />
        </form>
      </DialogContent>
    </Dialog>
  );
}
