"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { RoleChoice } from "@/components/settings/role-choice";
import { Button } from "@/components/ui/button";
import { FormDialog } from "@/components/ui/form-dialog";
import { toast } from "@/components/ui/toast";
import type { TeamMember } from "@/server/accounts/team-schema";

export function ChangeRole({ member: { userId, name, role: present, assignable } }: { member: TeamMember }) {
  const t = useTranslations("settings.team.changeRole");
  const roles = useTranslations("settings.roles");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const change = useMutation(
    trpc.team.changeRole.mutationOptions({
      onSuccess: async (_, { role }) => {
        await queryClient.invalidateQueries(trpc.team.list.queryFilter());
        setOpen(false);
        toast.success(t("changed", { name, role: roles(`${role}.name`) }));
      },
    }),
  );
  const form = useTrpcForm({
    initial: { role: present },
    send: ({ role }) => change.mutateAsync({ userId, role }),
  });
  const { role } = form.values;
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
        <Button size="sm" aria-label={t("label", { name })}>
          {t("button")}
        </Button>
      }
      title={t("title", { name })}
      description={t("text")}
      verb={t("action", { role: roles(`${role}.name`) })}
      disabled={role === present}
      failed={t("failed")}
    >
      <RoleChoice roles={assignable} value={role} onChange={(chosen) => form.change({ role: chosen })} />
    </FormDialog>
  );
}
