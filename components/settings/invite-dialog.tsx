"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { MerchantsChoice } from "@/components/settings/merchants-choice";
import { RoleChoice } from "@/components/settings/role-choice";
import { ShownOnce } from "@/components/settings/shown-once";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import type { Role } from "@/server/auth/scope";

interface Newcomer {
  email: string;
  role: Role;
  /** Null for all. */
  merchantIds: string[] | null;
}

const NOBODY: Newcomer = { email: "", role: "viewer", merchantIds: null };

/** Checks whether a role manages the team, and so has all merchants. */
const hasAllMerchants = (role: Role) => role === "owner" || role === "admin";

interface InviteDialogProps {
  roles: Role[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Invites a new member: first the e-mail and the role, then the link, shown once. */
export function InviteDialog({ roles, isOpen, onOpenChange }: InviteDialogProps) {
  const t = useTranslations("settings.team.invite");
  const merchants = useTranslations("settings.team.merchants");
  const once = useTranslations("settings.shownOnce");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const invite = useMutation(
    trpc.team.invite.mutationOptions({
      gcTime: 0,
      onSuccess: () => queryClient.invalidateQueries(trpc.team.list.queryFilter()),
    }),
  );
  const form = useTrpcForm({
    initial: NOBODY,
    check: ({ email, merchantIds }) => ({
      email: email.includes("@") ? undefined : t("noEmail"),
      merchantIds: merchantIds?.length === 0 ? merchants("chooseOne") : undefined,
    }),
    send: ({ email, ...rest }) => invite.mutateAsync({ email: email.trim(), ...rest }),
  });
  const made = invite.data;
  function show(open: boolean) {
    onOpenChange(open);
    form.reset();
    invite.reset();
  }
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onOpenChange={show}
      title={t(made ? "linkTitle" : "title")}
      verb={t("action")}
      failed={t("failed")}
      done={
        made && {
          verb: t("copied"),
          content: (
            <ShownOnce title={once("linkTitle")} value={made.url} copyText={once("copyLink")}>
              {t(made.isMailed ? "mailed" : "noMail", { email: made.email })}
            </ShownOnce>
          ),
        }
      }
    >
      <Field label={t("email")} error={form.faults.email} help={t("emailHelp")} required>
        <Input name="email" type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <RoleChoice
        roles={roles}
        value={form.values.role}
        onChange={(role) => form.change({ role, ...(hasAllMerchants(role) && { merchantIds: null }) })}
      />
      {hasAllMerchants(form.values.role) ? null : (
        <MerchantsChoice
          value={form.values.merchantIds}
          fault={form.faults.merchantIds}
          onChange={(merchantIds) => form.change({ merchantIds })}
        />
      )}
    </FormDialog>
  );
}
