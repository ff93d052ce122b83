"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { ConfirmButton } from "@/components/settings/confirm-button";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import type { InvitationItem } from "@/server/accounts/team-schema";

export function InvitationRow({ invitation }: { invitation: InvitationItem }) {
  const t = useTranslations("settings.team.invitation");
  const roles = useTranslations("settings.roles");
  const team = useTranslations("settings.team");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const revoke = useMutation(trpc.team.revokeInvitation.mutationOptions());
  const { id, email, role, invitedBy, expiresAt, merchantIds } = invitation;
  async function act() {
    await revoke.mutateAsync({ id });
    toast.success(t("revoked", { email }));
    await queryClient.invalidateQueries(trpc.team.list.queryFilter());
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3">
      <span className="flex min-w-0 flex-1 basis-56 flex-col">
        <span className="break-all font-medium">{email}</span>
        <span className="text-ink-muted text-sm">{t("by", { name: invitedBy })}</span>
      </span>
      <span className="flex flex-1 basis-56 flex-col">
        <span>{roles(`${role}.label`)}</span>
        {merchantIds ? (
          <span className="text-ink-muted text-sm">
            {team("merchants.shown", { count: merchantIds.length })}
          </span>
        ) : null}
        <span className="text-ink-muted text-sm">
          {t.rich("until", { time: () => <Time at={expiresAt} /> })}
        </span>
      </span>
      <span className="flex lg:w-72 lg:justify-end">
        <ConfirmButton
          label={t("label", { email })}
          title={t("title", { email })}
          description={t("text")}
          verb={t("action")}
          failed={t("failed")}
          act={act}
        >
          {t("button")}
        </ConfirmButton>
      </span>
    </li>
  );
}
