"use client";

import { CircleCheck, CircleX, Clock, Landmark, type LucideIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "use-intl";
import { AddBankAccount } from "@/components/merchants/add-bank-account";
import { bankLabel } from "@/components/merchants/bank-kinds";
import { Section } from "@/components/ui/section";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import type { BankAccount, MerchantInspection } from "@/server/settlements/inspection-schema";

const LOOKS: Record<BankAccount["status"], { tone: Tone; icon: LucideIcon }> = {
  pending: { tone: "wait", icon: Clock },
  active: { tone: "good", icon: CircleCheck },
  rejected: { tone: "bad", icon: CircleX },
};

const RemoveBankAccount = dynamic(
  () => import("@/components/merchants/remove-bank-account").then((it) => it.RemoveBankAccount),
  { ssr: false },
);

interface BankAccountsProps {
  inspection: MerchantInspection;
  maySettle: boolean;
}

/** Lists a merchant's bank accounts. They are added here; the operator verifies and pays them. */
export function BankAccounts({ inspection, maySettle }: BankAccountsProps) {
  const t = useTranslations("merchants.bank");
  const { merchant, bankAccounts } = inspection;
  return (
    <Section
      title={t("title")}
      description={t("text")}
      actions={maySettle ? <AddBankAccount merchant={merchant} /> : null}
    >
      {bankAccounts.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-muted">
          <Landmark className="size-4 shrink-0" aria-hidden /> {t("none")}
        </p>
      ) : (
        <ul aria-label={t("title")} className="border-line border-t">
          {bankAccounts.map((account) => (
            <li
              key={account.id}
              className="flex flex-wrap items-center gap-x-6 gap-y-1.5 border-line border-b py-2.5"
            >
              <span className="min-w-48">{bankLabel(account.bankType, t)}</span>
              <span className="flex-1 font-mono text-[0.93em]">
                <span aria-hidden>{account.maskedNumber}</span>
                <span className="sr-only">
                  {t("ending", { end: account.maskedNumber.replaceAll("*", "") })}
                </span>
              </span>
              <StatusPill tone={LOOKS[account.status].tone} icon={LOOKS[account.status].icon}>
                {t(`status.${account.status}`)}
              </StatusPill>
              {maySettle ? <RemoveBankAccount merchant={merchant} account={account} /> : null}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
