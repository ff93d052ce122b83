"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { fieldFault } from "@/components/account/error-facts";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { RoleChoice } from "@/components/settings/role-choice";
import { ShownOnce } from "@/components/settings/shown-once";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Role } from "@/server/auth/scope";

const FORM = "invite-member";

/** Invites a new member: first the e-mail and the role, then the link, shown once. */
export function InviteMember({ roles }: { roles: Role[] }) {
  const faultMessage = useFaultMessage();
  const t = useTranslations("settings.team.invite");
  const once = useTranslations("settings.shownOnce");
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
    const fault = email.includes("@") ? undefined : t("noEmail");
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
          <UserPlus aria-hidden /> {t("button")}
        </Button>
      </DialogTrigger>
      <DialogContent
        title={t(made ? "linkTitle" : "title")}
        onInteractOutside={keepOpen}
        onEscapeKeyDown={keepOpen}
        footer={
          made ? (
            <Button variant="primary" onClick={() => show(false)}>
              {t("copied")}
            </Button>
          ) : (
            <>
              <Button onClick={() => show(false)}>{t("cancel")}</Button>
              <Button type="submit" form={FORM} variant="primary" pending={invite.isPending}>
                {t("action")}
              </Button>
            </>
          )
        }
      >
        {made ? (
          <ShownOnce title={once("linkTitle")} value={made.url} copyText={once("copyLink")}>
            {t("noMail", { email: made.email })}
          </ShownOnce>
        ) : (
          <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-4">
            {invite.error && !emailFault ? (
              <Banner tone="bad" title={t("failed")} announce>
                {faultMessage(invite.error)}
              </Banner>
            ) : null}
            <Field label={t("email")} error={emailFault} help={t("emailHelp")} required>
              <Input name="email" type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
            </Field>
            <RoleChoice roles={roles} value={role} onChange={setRole} />
          </form>
        )}
      </DialogContent>
    </Dialog>
  );
}
