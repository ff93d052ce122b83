"use client";

import { UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useOpenRequest } from "@/components/shell/use-open-request";
import { Button } from "@/components/ui/button";
import type { Role } from "@/server/auth/scope";

const InviteDialog = dynamic(
  () => import("@/components/settings/invite-dialog").then((it) => it.InviteDialog),
  { ssr: false },
);

/** Renders the button that invites a new member. The dialog loads on first use. */
export function InviteMember({ roles }: { roles: Role[] }) {
  const t = useTranslations("settings.team.invite");
  const [isOpen, setOpen] = useState<boolean>();
  useOpenRequest("invite", () => setOpen(true));
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <UserPlus aria-hidden /> {t("button")}
      </Button>
      {isOpen === undefined ? null : <InviteDialog roles={roles} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
