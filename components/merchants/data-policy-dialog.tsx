"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { fieldFault } from "@/components/account/error-facts";
import { useMerchantRefresh } from "@/components/merchants/use-merchant-refresh";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceField } from "@/components/ui/choice-field";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { amountText } from "@/components/ui/parse-amount";
import { RadioGroup, RadioItem } from "@/components/ui/radio-group";
import { toast } from "@/components/ui/toast";
import { useFaultFocus } from "@/components/ui/use-fault-focus";
import type { DataPolicy } from "@/server/merchants/data-policy-schema";

const FORM = "change-data-policy";
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
  const faultMessage = useFaultMessage();
  const t = useTranslations("merchants.policy.dialog");
  const trpc = useTRPC();
  const refresh = useMerchantRefresh();
  const [draft, setDraft] = useState(() => draftOf(policy));
  const change = useMutation(
    trpc.merchants.setDataPolicy.mutationOptions({
      onSuccess: async () => {
        await refresh();
        onOpenChange(false);
        toast.success(t("done"));
      },
    }),
  );
  const { form } = useFaultFocus(change.error);
  function show(open: boolean) {
    onOpenChange(open);
    setDraft(draftOf(policy));
    change.reset();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const { ask, amount, currency, reuse } = draft;
    const from = ask === "from" ? { amount: amount.trim(), currency: currency.trim().toUpperCase() } : null;
    change.mutate({ merchantId: merchant.id, ask, from, reuse });
  }
  const refused = (field: string) => {
    const said = fieldFault(change.error, field);
    return said && t("issue", { issue: said });
  };
  return (
    <Dialog open={isOpen} onOpenChange={show}>
      <DialogContent
        title={t("title", { merchant: merchant.name })}
        description={t("text")}
        footer={
          <>
            <Button onClick={() => show(false)}>{t("cancel")}</Button>
            <Button type="submit" form={FORM} variant="primary" pending={change.isPending}>
              {t("save")}
            </Button>
          </>
        }
      >
        <form ref={form} id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-4">
          {change.error ? (
            <Banner tone="bad" title={t("failed")} announce>
              {faultMessage(change.error)}
            </Banner>
          ) : null}
          <RadioGroup
            aria-label={t("when")}
            value={draft.ask}
            onValueChange={(ask) => setDraft({ ...draft, ask: ask as DataPolicy["ask"] })}
          >
            {CHOICES.map((ask) => (
              <ChoiceField key={ask} label={t(ask)} help={t(`${ask}Help`)}>
                <RadioItem value={ask} />
              </ChoiceField>
            ))}
          </RadioGroup>
          {draft.ask === "from" ? (
            <div className="grid grid-cols-2 gap-3">
              <Field label={t("amount")} error={refused("from.amount")} required>
                <Input
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={20}
                  value={draft.amount}
                  onChange={(event) => setDraft({ ...draft, amount: event.target.value })}
                />
              </Field>
              <Field label={t("currency")} error={refused("from.currency")} required>
                <Input
                  autoComplete="off"
                  maxLength={3}
                  value={draft.currency}
                  onChange={(event) => setDraft({ ...draft, currency: event.target.value })}
                />
              </Field>
            </div>
          ) : null}
          {draft.ask === "never" ? null : (
            <ChoiceField label={t("reuse")} help={t("reuseHelp")}>
              <Checkbox
                checked={draft.reuse}
                onCheckedChange={(reuse) => setDraft({ ...draft, reuse: reuse === true })}
              />
            </ChoiceField>
          )}
        </form>
      </DialogContent>
    </Dialog>
  );
}

function draftOf({ ask, from, reuse }: DataPolicy) {
  const amount = from ? amountText(from.value, from.display.decimals) : "1000";
  return { ask, amount, currency: from?.display.assetSymbol ?? "USD", reuse };
}
