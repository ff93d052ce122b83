"use client";

import { CircleCheck, CircleX, Clock, Landmark, type LucideIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { AddBankAccount } from "@/components/merchants/add-bank-account";
import { bankLabel } from "@/components/merchants/bank-words";
import { Section } from "@/components/ui/section";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import type { BankAccount, MerchantInspection } from "@/server/settlements/inspection-schema";

const LOOKS: Record<BankAccount["status"], { word: string; tone: Tone; icon: LucideIcon }> = {
  pending: { word: "Being verified", tone: "wait", icon: Clock },
  active: { word: "Verified", tone: "good", icon: CircleCheck },
  rejected: { word: "Rejected", tone: "bad", icon: CircleX },
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
  const { merchant, bankAccounts } = inspection;
  return (
    <Section
      title="Bank accounts"
      description="For whoever runs this installation to pay out to, once verified. Payments themselves always go to the addresses above."
      actions={maySettle ? <AddBankAccount merchant={merchant} /> : null}
    >
      {bankAccounts.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-muted">
          <Landmark className="size-4 shrink-0" aria-hidden /> No bank account is named.
        </p>
      ) : (
        <ul aria-label="Bank accounts" className="border-line border-t">
          {bankAccounts.map((account) => (
            <li
              key={account.id}
              className="flex flex-wrap items-center gap-x-6 gap-y-1.5 border-line border-b py-2.5"
            >
              <span className="min-w-48">{bankLabel(account.bankType)}</span>
              <span className="flex-1 font-mono text-[0.93em]">
                <span aria-hidden>{account.maskedNumber}</span>
                <span className="sr-only">ending in {account.maskedNumber.replaceAll("*", "")}</span>
              </span>
              <StatusPill tone={LOOKS[account.status].tone} icon={LOOKS[account.status].icon}>
                {LOOKS[account.status].word}
              </StatusPill>
              {maySettle ? <RemoveBankAccount merchant={merchant} account={account} /> : null}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
