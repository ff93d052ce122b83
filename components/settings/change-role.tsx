"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { RoleChoice } from "@/components/settings/role-choice";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import type { TeamMember } from "@/server/accounts/team-schema";

export function ChangeRole({ member }: { member: TeamMember }) {
  const faultMessage = useFaultMessage();
  const t = useTranslations("settings.team.changeRole");
  const roles = useTranslations("settings.roles");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [role, setRole] = useState(member.role);
  const change = useMutation(
    trpc.team.changeRole.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.team.list.queryFilter());
        setOpen(false);
        toast.success(t("changed", { name: member.name, role: roles(`${role}.name`) }));
      },
    }),
  );
  function show(open: boolean) {
    setOpen(open);
    setRole(member.role);
    change.reset();
  }
  return (
    <Dialog open={isOpen} onOpenChange={show}>
      <DialogTrigger asChild>
        <Button size="sm" aria-label={t("label", { name: member.name })}>
          {t("button")}
        </Button>
      </DialogTrigger>
      <DialogContent
        title={t("title", { name: member.name })}
        description={t("text")}
        footer={
          <>
            <Button onClick={() => show(false)}>{t("cancel")}</Button>
            <Button
              variant="primary"
              pending={change.isPending}
              disabled={role === member.role}
              onClick={() => change.mutate({ userId: member.userId, role })}
            >
              {t("action", { role: roles(`${role}.name`) })}
            </Button>
          </>
        }
      >
        <RoleChoice roles={member.assignable} value={role} onChange={setRole} />
        {change.error ? (
          <Banner tone="bad" title={t("failed")} announce className="mt-4">
            {faultMessage(change.error)}
          </Banner>
        ) : null}
      </DialogContent>
    </Dialog>
  );
}
