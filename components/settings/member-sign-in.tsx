"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ShownOnce } from "@/components/settings/shown-once";
import { faultMessage } from "@/components/shell/fault-message";
import { useTRPC } from "@/components/shell/trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { Time } from "@/components/ui/time";
import type { TeamMember } from "@/server/accounts/team-schema";

/** Ends a member's sessions, and creates a recovery link. */
export function MemberSignIn({
  member: { userId, name, hasSecondFactor, recovery },
}: {
  member: TeamMember;
}) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const end = useMutation(trpc.team.endSessions.mutationOptions());
  const recover = useMutation(trpc.team.recover.mutationOptions({ gcTime: 0 }));
  const made = recover.data;
  function show(open: boolean) {
    setOpen(open);
    end.reset();
    recover.reset();
    if (!open) void queryClient.invalidateQueries(trpc.team.list.queryFilter());
  }
  const keepOpen = (event: Event) => {
    if (made) event.preventDefault();
  };
  return (
    <Dialog open={isOpen} onOpenChange={show}>
      <DialogTrigger asChild>
        <Button size="sm" aria-label={`Sign-in of ${name}`}>
          Sign-in
        </Button>
      </DialogTrigger>
      <DialogContent
        title={made ? "Recovery link" : `Sign-in of ${name}`}
        onInteractOutside={keepOpen}
        onEscapeKeyDown={keepOpen}
        footer={
          <Button variant={made ? "primary" : undefined} onClick={() => show(false)}>
            {made ? "I have copied it" : "Close"}
          </Button>
        }
      >
        {made ? (
          <ShownOnce title="Copy the link now: it is not shown again" value={made.url} noun="link">
            No mail is sent. Give it to {name} yourself: it is as good as their password. It works once, until{" "}
            <Time at={made.expiresAt} showZone />.
          </ShownOnce>
        ) : (
          <div className="flex flex-col gap-6">
            <Part
              title="Sessions"
              text={`Signs ${name} out on every device. They can sign in again.`}
              failed="No session was ended"
              fault={end.error}
            >
              <Button pending={end.isPending} onClick={() => end.mutate({ userId })}>
                End all sessions
              </Button>
              <span role="status" className="text-ink-muted">
                {end.data ? endedWords(end.data.ended) : null}
              </span>
            </Part>
            {recovery ? (
              <Part
                title="Lost password or phone"
                text={recoveryWords(name, { recovery, hasSecondFactor })}
                failed="No link was made"
                fault={recover.error}
              >
                {recovery === "owner" ? (
                  <Button pending={recover.isPending} onClick={() => recover.mutate({ userId })}>
                    Make a recovery link
                  </Button>
                ) : null}
              </Part>
            ) : null}
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}

interface PartProps {
  title: string;
  text: string;
  /** The title shown on failure. */
  failed: string;
  fault: unknown;
  children: ReactNode;
}

function Part({ title, text, failed, fault, children }: PartProps) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">{title}</h3>
      <p className="text-ink-muted">{text}</p>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
      {fault ? (
        <Banner tone="bad" title={failed} announce>
          {faultMessage(fault)}
        </Banner>
      ) : null}
    </section>
  );
}

const endedWords = (ended: number) => (ended === 1 ? "1 session ended." : `${ended} sessions ended.`);

function recoveryWords(
  name: string,
  { recovery, hasSecondFactor }: Pick<TeamMember, "recovery" | "hasSecondFactor">,
): string {
  if (recovery === "operator") {
    return `${name} belongs to another account as well. Ask the operator of the installation for a recovery link.`;
  }
  const factor = hasSecondFactor ? ", removes the second factor" : "";
  return `A recovery link sets a new password${factor} and ends all sessions. It works once, within 30 minutes. Make sure that it is ${name} who asks.`;
}
