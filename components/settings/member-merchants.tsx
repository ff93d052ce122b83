"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { MerchantsChoice } from "@/components/settings/merchants-choice";
import { Button } from "@/components/ui/button";
import { FormDialog } from "@/components/ui/form-dialog";
import { toast } from "@/components/ui/toast";
import type { TeamMember } from "@/server/accounts/team-schema";

interface Draft {
  /** Null for all. */
  merchantIds: string[] | null;
}

/** Limits a member to some of the account's merchants. */
export function MemberMerchants({ member: { userId, name, merchantIds: present } }: { member: TeamMember }) {
  const t = useTranslations("settings.team.merchants");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const change = useMutation(
    trpc.team.setMerchants.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.team.list.queryFilter());
        setOpen(false);
        toast.success(t("changed", { name }));
      },
    }),
  );
  const form = useTrpcForm<Draft>({
    initial: { merchantIds: present },
    check: ({ merchantIds }) => ({ merchantIds: merchantIds?.length === 0 ? t("chooseOne") : undefined }),
    send: ({ merchantIds }) => change.mutateAsync({ userId, merchantIds }),
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
        <Button size="sm" aria-label={t("title", { name })}>
          {t("button")}
        </Button>
      }
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
