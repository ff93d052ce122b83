"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RoleChoice } from "@/components/settings/role-choice";
import { ROLE_WORDS } from "@/components/settings/role-words";
import { faultMessage } from "@/components/shell/fault-message";
import { useTRPC } from "@/components/shell/trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import type { TeamMember } from "@/server/accounts/team-schema";

export function ChangeRole({ member }: { member: TeamMember }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [role, setRole] = useState(member.role);
  const change = useMutation(
    trpc.team.changeRole.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.team.list.queryFilter());
        setOpen(false);
        toast.success(`${member.name} is now ${ROLE_WORDS[role].label.toLowerCase()}`);
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
        <Button size="sm" aria-label={`Change the role of ${member.name}`}>
          Change role
        </Button>
      </DialogTrigger>
      <DialogContent
        title={`Role of ${member.name}`}
        description="It counts from their next click on."
        footer={
          <>
            <Button onClick={() => show(false)}>Cancel</Button>
            <Button
              variant="primary"
              pending={change.isPending}
              disabled={role === member.role}
              onClick={() => change.mutate({ userId: member.userId, role })}
            >
              Make {ROLE_WORDS[role].label.toLowerCase()}
            </Button>
          </>
        }
      >
        <RoleChoice roles={member.assignable} value={role} onChange={setRole} />
        {change.error ? (
          <Banner tone="bad" title="The role is as it was" announce className="mt-4">
            {faultMessage(change.error)}
          </Banner>
        ) : null}
      </DialogContent>
    </Dialog>
  );
}
