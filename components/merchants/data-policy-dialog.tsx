"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useMerchantRefresh } from "@/components/merchants/use-merchant-refresh";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceField } from "@/components/ui/choice-field";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { amountText } from "@/components/ui/parse-amount";
import { RadioGroup, RadioItem } from "@/components/ui/radio-group";
import { toast } from "@/components/ui/toast";
import type { DataPolicy } from "@/server/merchants/data-policy-schema";

const CHOICES = ["never", "from", "always"] as const satisfies readonly DataPolicy["ask"][];

export interface PolicyOfMerchant {
  merchant: { id: string; name: string };
  policy: DataPolicy;
}

interface DataPolicyDialogProps extends PolicyOfMerchant {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Renders the choice of when a merchant asks its buyers for data. */
export function DataPolicyDialog({ merchant, policy, isOpen, onOpenChange }: DataPolicyDialogProps) {
  const t = useTranslations("merchants.policy.dialog");
  const trpc = useTRPC();
  const refresh = useMerchantRefresh();
  const change = useMutation(
    trpc.merchants.setDataPolicy.mutationOptions({
      onSuccess: async () => {
        await refresh();
        onOpenChange(false);
        toast.success(t("done"));
      },
    }),
  );
  const form = useTrpcForm({
    initial: draftOf(policy),
    send: ({ ask, amount, currency, reuse }) => {
      const from = ask === "from" ? { amount: amount.trim(), currency: currency.trim().toUpperCase() } : null;
      return change.mutateAsync({ merchantId: merchant.id, ask, from, reuse });
    },
    issueText: (issue) => t("issue", { issue }),
  });
  const { values } = form;
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t("title", { merchant: merchant.name })}
      description={t("text")}
      verb={t("save")}
      failed={t("failed")}
    >
      <RadioGroup
        aria-label={t("when")}
        value={values.ask}
        onValueChange={(ask) => form.change({ ask: ask as DataPolicy["ask"] })}
      >
        {CHOICES.map((ask) => (
          <ChoiceField key={ask} label={t(ask)} help={t(`${ask}Help`)}>
            <RadioItem value={ask} />
          </ChoiceField>
        ))}
      </RadioGroup>
      {values.ask === "from" ? (
        <div className="grid grid-cols-2 gap-3">
          <Field label={t("amount")} error={form.faults.amount} required>
            <Input
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={values.amount}
              onChange={(event) => form.change({ amount: event.target.value })}
            />
          </Field>
          <Field label={t("currency")} error={form.faults.currency} required>
            <Input
              autoComplete="off"
              maxLength={3}
              value={values.currency}
              onChange={(event) => form.change({ currency: event.target.value })}
            />
          </Field>
        </div>
      ) : null}
      {values.ask === "never" ? null : (
        <ChoiceField label={t("reuse")} help={t("reuseHelp")}>
          <Checkbox
            checked={values.reuse}
            onCheckedChange={(reuse) => form.change({ reuse: reuse === true })}
          />
        </ChoiceField>
      )}
    </FormDialog>
  );
}

function draftOf({ ask, from, reuse }: DataPolicy) {
  const amount = from ? amountText(from.value, from.display.decimals) : "1000";
  return { ask, amount, currency: from?.display.assetSymbol ?? "USD", reuse };
}
