"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { type LimitDraft, LimitRows } from "@/components/settings/limit-rows";
import type { MemberDialogProps } from "@/components/settings/member-dialog";
import { ChoiceField } from "@/components/ui/choice-field";
import { FormDialog } from "@/components/ui/form-dialog";
import { amountText, parseAmount } from "@/components/ui/parse-amount";
import { RadioGroup, RadioItem } from "@/components/ui/radio-group";
import { toast } from "@/components/ui/toast";
import type { MemberLimits, Team } from "@/server/accounts/team-schema";

interface Draft {
  kind: "role" | "own";
  limits: LimitDraft[];
}

interface RefundLimitProps extends MemberDialogProps {
  currencies: Team["currencies"];
}

/** Sets how much a member may refund within 24 hours. */
export function RefundLimit({ member, currencies, onClose }: RefundLimitProps) {
  const { userId, name, role } = member;
  const t = useTranslations("settings.team.refundLimit");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const change = useMutation(
    trpc.team.setRefundLimits.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.team.list.queryFilter());
        onClose();
        toast.success(t("changed", { name }));
      },
    }),
  );
  const minorOf = ({ currency, amount }: LimitDraft) =>
    parseAmount(amount, currencies.find(({ code }) => code === currency)?.decimals ?? 0);
  const form = useTrpcForm<Draft>({
    initial: draftOf(member.refundLimits),
    check: ({ kind, limits }) => ({
      limits: kind === "own" && limits.some((each) => !minorOf(each)) ? t("noAmount") : undefined,
    }),
    send: ({ kind, limits }) =>
      change.mutateAsync({
        userId,
        limits:
          kind === "own"
            ? limits.map((each) => ({ currency: each.currency, minor: minorOf(each) ?? "" }))
            : null,
      }),
  });
  const { kind, limits } = form.values;
  return (
    <FormDialog
      form={form}
      isOpen
      onOpenChange={onClose}
      title={t("title", { name })}
      description={t("text")}
      verb={t("action")}
      failed={t("failed")}
    >
      <RadioGroup
        aria-label={t("legend")}
        value={kind}
        onValueChange={(chosen) => form.change({ kind: chosen as Draft["kind"] })}
      >
        <ChoiceField
          label={t(role === "support" ? "support" : "none")}
          help={t(role === "support" ? "supportHelp" : "noneHelp")}
        >
          <RadioItem value="role" />
        </ChoiceField>
        <ChoiceField label={t("own")} help={t("ownHelp")}>
          <RadioItem value="own" />
        </ChoiceField>
      </RadioGroup>
      {kind === "own" ? (
        <LimitRows
          limits={limits}
          currencies={currencies}
          fault={form.faults.limits}
          onChange={(changed) => form.change({ limits: changed })}
        />
      ) : null}
    </FormDialog>
  );
}

function draftOf(limits: MemberLimits | null): Draft {
  if (limits?.kind !== "own") return { kind: "role", limits: [{ currency: "USD", amount: "" }] };
  return {
    kind: "own",
    limits: limits.amounts.map(({ value, display }) => ({
      currency: display.assetSymbol,
      amount: amountText(value, display.decimals),
    })),
  };
}
