"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import type { MemberDialogProps } from "@/components/settings/member-dialog";
import { RoleChoice } from "@/components/settings/role-choice";
import { FormDialog } from "@/components/ui/form-dialog";
import { toast } from "@/components/ui/toast";

/** Gives a member another role. */
export function ChangeRole({ member, onClose }: MemberDialogProps) {
  const { userId, name, role: present, assignable } = member;
  const t = useTranslations("settings.team.changeRole");
  const roles = useTranslations("settings.roles");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const change = useMutation(
    trpc.team.changeRole.mutationOptions({
      onSuccess: async (_, { role }) => {
        await queryClient.invalidateQueries(trpc.team.list.queryFilter());
        onClose();
        toast.success(t("changed", { name, role: roles(`${role}.name`) }));
      },
    }),
  );
  const form = useTrpcForm({
    initial: { role: present },
    send: ({ role }) => change.mutateAsync({ userId, role }),
  });
  const { role } = form.values;
  return (
    <FormDialog
      form={form}
      isOpen
      onOpenChange={onClose}
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
