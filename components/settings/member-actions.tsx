"use client";

import { MoreHorizontal } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import type { Team, TeamMember } from "@/server/accounts/team-schema";

const ChangeRole = dynamic(() => import("@/components/settings/change-role").then((it) => it.ChangeRole), {
  ssr: false,
});
const MemberMerchants = dynamic(
  () => import("@/components/settings/member-merchants").then((it) => it.MemberMerchants),
  { ssr: false },
);
const RefundLimit = dynamic(() => import("@/components/settings/refund-limit").then((it) => it.RefundLimit), {
  ssr: false,
});
const MemberSignIn = dynamic(
  () => import("@/components/settings/member-sign-in").then((it) => it.MemberSignIn),
  { ssr: false },
);
const RemoveMember = dynamic(
  () => import("@/components/settings/remove-member").then((it) => it.RemoveMember),
  { ssr: false },
);

type Verb = "changeRole" | "merchants" | "refundLimit" | "signIn" | "remove";

interface MemberActionsProps {
  member: TeamMember;
  currencies: Team["currencies"];
}

/** Renders what you may do with a member: the first action as a button, the others in a menu. Dialogs load on first use. */
export function MemberActions({ member, currencies }: MemberActionsProps) {
  const t = useTranslations("settings.team");
  const [open, setOpen] = useState<Verb>();
  const close = () => setOpen(undefined);
  const { name } = member;
  const [first, ...others] = verbsFor(member);
  return (
    <>
      {first ? (
        <Button
          size="sm"
          aria-label={t(first === "changeRole" ? "changeRole.label" : "remove.label", { name })}
          onClick={() => setOpen(first)}
        >
          {t(`${first}.button`)}
        </Button>
      ) : null}
      {others.length > 0 ? (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button size="icon-sm" aria-label={t("more", { name })}>
              <MoreHorizontal aria-hidden />
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            {others.map((verb) => (
              <DropdownMenuItem key={verb} danger={verb === "remove"} onSelect={() => setOpen(verb)}>
                {t(`${verb}.button`)}
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      ) : null}
      {open === "changeRole" ? <ChangeRole member={member} onClose={close} /> : null}
      {open === "merchants" ? <MemberMerchants member={member} onClose={close} /> : null}
      {open === "refundLimit" ? (
        <RefundLimit member={member} currencies={currencies} onClose={close} />
      ) : null}
      {open === "signIn" ? <MemberSignIn member={member} onClose={close} /> : null}
      {open === "remove" ? <RemoveMember member={member} onClose={close} /> : null}
    </>
  );
}

function verbsFor({ assignable, canLimitMerchants, refundLimits, isYou, isRemovable }: TeamMember): Verb[] {
  const isManaged = assignable.length > 0;
  const verbs: [Verb, boolean][] = [
    ["changeRole", isManaged],
    ["merchants", canLimitMerchants],
    ["refundLimit", isManaged && refundLimits !== null],
    ["signIn", isManaged && !isYou],
    ["remove", isRemovable],
  ];
  return verbs.filter(([, isOffered]) => isOffered).map(([verb]) => verb);
}
