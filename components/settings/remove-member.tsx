"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { ConfirmDialog } from "@/components/settings/confirm-dialog";
import type { MemberDialogProps } from "@/components/settings/member-dialog";
import { MemberKeys } from "@/components/settings/member-keys";
import { toast } from "@/components/ui/toast";

/** Removes a member, and revokes the selected ones of their API keys. */
export function RemoveMember({ member, onClose }: MemberDialogProps) {
  const { userId, name, isYou } = member;
  const t = useTranslations("settings.team.remove");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  /** Undefined until the reader changes the selection. */
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const keys = useQuery(trpc.team.keysOf.queryOptions({ userId }, { staleTime: 0 }));
  const remove = useMutation(trpc.team.remove.mutationOptions());
  // Revoking an unused key breaks no server.
  const revoked = chosen ?? new Set(keys.data?.filter(({ isInUse }) => !isInUse).map(({ id }) => id));

  async function act() {
    await remove.mutateAsync({ userId, revokeKeyIds: [...revoked] });
    toast.success(
      revoked.size > 0 ? t("removedWithKeys", { name, count: revoked.size }) : t("removed", { name }),
    );
    await queryClient.invalidateQueries(trpc.team.list.queryFilter());
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={isYou ? t("leaveTitle") : t("title", { name })}
      description={t(isYou ? "leaveText" : "text")}
      verb={isYou ? t("leave") : t("label", { name })}
      failed={t("failed")}
      act={act}
      isBlocked={keys.isPending}
      details={<MemberKeys name={name} keys={keys} revoked={revoked} onChange={setChosen} />}
    />
  );
}
