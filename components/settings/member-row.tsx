"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChangeRole } from "@/components/settings/change-role";
import { ConfirmButton } from "@/components/settings/confirm-button";
import { ROLE_WORDS } from "@/components/settings/role-words";
import { useTRPC } from "@/components/shell/trpc";
import { Badge } from "@/components/ui/badge";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import type { TeamMember } from "@/server/accounts/team-schema";

export function MemberRow({ member }: { member: TeamMember }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const remove = useMutation(trpc.team.remove.mutationOptions());
  const { name, email, role, isYou, hasSecondFactor, lastSeenAt } = member;
  async function act() {
    await remove.mutateAsync({ userId: member.userId });
    toast.success(`${name} was removed`);
    await queryClient.invalidateQueries(trpc.team.list.queryFilter());
  }
  return (
    <li
      data-member={email}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3"
    >
      <span className="flex min-w-0 flex-1 basis-56 flex-col">
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="min-w-0 truncate font-medium">{name}</span>
          {isYou ? <Badge>You</Badge> : null}
        </span>
        <span className="break-all text-ink-muted text-sm">{email}</span>
      </span>
      <span className="flex flex-1 basis-56 flex-col">
        <span>{ROLE_WORDS[role].label}</span>
        <span className="text-ink-muted text-sm">
          {hasSecondFactor ? "Second factor on" : "No second factor"}
          {" · "}
          {lastSeenAt ? (
            <>
              last seen <Time at={lastSeenAt} />
            </>
          ) : (
            "never signed in"
          )}
        </span>
      </span>
      <span className="flex min-h-8 gap-2 lg:w-52 lg:justify-end">
        {member.assignable.length > 0 ? <ChangeRole member={member} /> : null}
        {member.isRemovable ? (
          <ConfirmButton
            label={`Remove ${name}`}
            title={isYou ? "Leave this account?" : `Remove ${name} from this account?`}
            description="They are out from their next click on. API keys that they made go on working; roll those that they know."
            verb={isYou ? "Leave" : `Remove ${name}`}
            failed="Nobody was removed"
            act={act}
          >
            Remove
          </ConfirmButton>
        ) : null}
      </span>
    </li>
  );
}
