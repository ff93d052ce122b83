"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmButton } from "@/components/settings/confirm-button";
import { ROLE_WORDS } from "@/components/settings/role-words";
import { useTRPC } from "@/components/shell/trpc";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import type { InvitationItem } from "@/server/accounts/team-schema";

export function InvitationRow({ invitation }: { invitation: InvitationItem }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const revoke = useMutation(trpc.team.revokeInvitation.mutationOptions());
  const { id, email, role, invitedBy, expiresAt } = invitation;
  async function act() {
    await revoke.mutateAsync({ id });
    toast.success(`The invitation of ${email} was revoked`);
    await queryClient.invalidateQueries(trpc.team.list.queryFilter());
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3">
      <span className="flex min-w-0 flex-1 basis-56 flex-col">
        <span className="break-all font-medium">{email}</span>
        <span className="text-ink-muted text-sm">invited by {invitedBy}</span>
      </span>
      <span className="flex flex-1 basis-56 flex-col">
        <span>{ROLE_WORDS[role].label}</span>
        <span className="text-ink-muted text-sm">
          works until <Time at={expiresAt} />
        </span>
      </span>
      <span className="flex lg:w-72 lg:justify-end">
        <ConfirmButton
          label={`Revoke the invitation of ${email}`}
          title={`Revoke the invitation of ${email}?`}
          description="The link stops working. You can make another one."
          verb="Revoke invitation"
          failed="The link still works"
          act={act}
        >
          Revoke
        </ConfirmButton>
      </span>
    </li>
  );
}
