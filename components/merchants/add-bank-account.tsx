"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";

const BankAccountDialog = dynamic(
  () => import("@/components/merchants/bank-account-dialog").then((it) => it.BankAccountDialog),
  { ssr: false },
);

/** Opens the dialog that adds a bank account to a merchant. The dialog loads on first use. */
export function AddBankAccount({ merchant }: { merchant: { id: string; name: string } }) {
  const t = useTranslations("merchants.bank.add");
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden /> {t("button")}
      </Button>
      {isOpen === undefined ? null : (
        <BankAccountDialog merchant={merchant} isOpen={isOpen} onOpenChange={setOpen} />
      )}
    </>
  );
}
