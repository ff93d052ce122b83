"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import type { MemberDialogProps } from "@/components/settings/member-dialog";
import { MerchantsChoice } from "@/components/settings/merchants-choice";
import { FormDialog } from "@/components/ui/form-dialog";
import { toast } from "@/components/ui/toast";

interface Draft {
  /** Null for all. */
  merchantIds: string[] | null;
}

/** Limits a member to some of the account's merchants. */
export function MemberMerchants({ member, onClose }: MemberDialogProps) {
  const { userId, name, merchantIds: present } = member;
  const t = useTranslations("settings.team.merchants");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const change = useMutation(
    trpc.team.setMerchants.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.team.list.queryFilter());
        onClose();
        toast.success(t("changed", { name }));
      },
    }),
  );
  const form = useTrpcForm<Draft>({
    initial: { merchantIds: present },
    check: ({ merchantIds }) => ({ merchantIds: merchantIds?.length === 0 ? t("chooseOne") : undefined }),
    send: ({ merchantIds }) => change.mutateAsync({ userId, merchantIds }),
  });
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
      <MerchantsChoice
        value={form.values.merchantIds}
        fault={form.faults.merchantIds}
        onChange={(merchantIds) => form.change({ merchantIds })}
      />
    </FormDialog>
  );
}
