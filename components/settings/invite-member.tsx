"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { fieldFault } from "@/components/account/error-facts";
import { RoleChoice } from "@/components/settings/role-choice";
import { ShownOnce } from "@/components/settings/shown-once";
import { faultMessage } from "@/components/shell/fault-message";
import { useTRPC } from "@/components/shell/trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Role } from "@/server/auth/scope";

const FORM = "invite-member";

/** Invites a new member: first the e-mail and the role, then the link, shown once. */
export function InviteMember({ roles }: { roles: Role[] }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [role, setRole] = useState<Role>("viewer");
  const [missing, setMissing] = useState<string>();
  const invite = useMutation(
    trpc.team.invite.mutationOptions({
      gcTime: 0,
      onSuccess: () => queryClient.invalidateQueries(trpc.team.list.queryFilter()),
    }),
  );
  const made = invite.data;
  function show(open: boolean) {
    setOpen(open);
    setMissing(undefined);
    invite.reset();
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email") ?? "").trim();
    const fault = email.includes("@") ? undefined : "Enter the e-mail address that they will sign in with.";
    setMissing(fault);
    if (!fault) invite.mutate({ email, role });
  }
  const keepOpen = (event: Event) => {
    if (made) event.preventDefault();
  };
  const emailFault = missing ?? fieldFault(invite.error, "email");
  return (
    <Dialog open={isOpen} onOpenChange={show}>
      <DialogTrigger asChild>
        <Button variant="primary">
          <UserPlus aria-hidden /> Invite
        </Button>
      </DialogTrigger>
      <DialogContent
        title={made ? "Invitation link" : "Invite to the team"}
        onInteractOutside={keepOpen}
        onEscapeKeyDown={keepOpen}
        footer={
          made ? (
            <Button variant="primary" onClick={() => show(false)}>
              I have copied it
            </Button>
          ) : (
            <>
              <Button onClick={() => show(false)}>Cancel</Button>
              <Button type="submit" form={FORM} variant="primary" pending={invite.isPending}>
                Make the link
              </Button>
            </>
          )
        }
      >
        {made ? (
          <ShownOnce title="Copy the link now: it is not shown again" value={made.url} noun="link">
            No mail is sent. Give it to {made.email} yourself; it works once, within seven days.
          </ShownOnce>
        ) : (
          <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-4">
            {invite.error && !emailFault ? (
              <Banner tone="bad" title="Nobody was invited" announce>
                {faultMessage(invite.error)}
              </Banner>
            ) : null}
            <Field label="E-mail address" error={emailFault} help="They will sign in with it." required>
              <Input name="email" type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
            </Field>
            <RoleChoice roles={roles} value={role} onChange={setRole} />
          </form>
        )}
      </DialogContent>
    </Dialog>
  );
}
