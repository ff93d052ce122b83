"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import type { MemberDialogProps } from "@/components/settings/member-dialog";
import { ShownOnce } from "@/components/settings/shown-once";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Time } from "@/components/ui/time";
import type { TeamMember } from "@/server/accounts/team-schema";

/** Ends a member's sessions, and creates a recovery link. */
export function MemberSignIn({ member, onClose }: MemberDialogProps) {
  const { userId, name, hasSecondFactor, recovery } = member;
  const t = useTranslations("settings.team.signIn");
  const once = useTranslations("settings.shownOnce");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const end = useMutation(trpc.team.endSessions.mutationOptions());
  const recover = useMutation(trpc.team.recover.mutationOptions({ gcTime: 0 }));
  const made = recover.data;
  function close() {
    onClose();
    void queryClient.invalidateQueries(trpc.team.list.queryFilter());
  }
  const keepOpen = (event: Event) => {
    if (made) event.preventDefault();
  };
  return (
    <Dialog open onOpenChange={close}>
      <DialogContent
        title={made ? t("linkTitle") : t("title", { name })}
        onInteractOutside={keepOpen}
        onEscapeKeyDown={keepOpen}
        footer={
          <Button variant={made ? "primary" : undefined} onClick={close}>
            {t(made ? "copied" : "close")}
          </Button>
        }
      >
        {made ? (
          <ShownOnce title={once("linkTitle")} value={made.url} copyText={once("copyLink")}>
            {t.rich("byHand", { name, time: () => <Time at={made.expiresAt} showZone /> })}
          </ShownOnce>
        ) : (
          <div className="flex flex-col gap-6">
            <Part
              title={t("sessions")}
              text={t("sessionsText", { name })}
              failed={t("sessionsFailed")}
              fault={end.error}
            >
              <Button pending={end.isPending} onClick={() => end.mutate({ userId })}>
                {t("endSessions")}
              </Button>
              <span role="status" className="text-ink-muted">
                {end.data ? t("ended", { count: end.data.ended }) : null}
              </span>
            </Part>
            {recovery ? (
              <Part
                title={t("lost")}
                text={t(recoveryKey({ recovery, hasSecondFactor }), { name })}
                failed={t("lostFailed")}
                fault={recover.error}
              >
                {recovery === "owner" ? (
                  <Button pending={recover.isPending} onClick={() => recover.mutate({ userId })}>
                    {t("makeLink")}
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
  const faultMessage = useFaultMessage();
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

function recoveryKey({ recovery, hasSecondFactor }: Pick<TeamMember, "recovery" | "hasSecondFactor">) {
  if (recovery === "operator") return "operator";
  return hasSecondFactor ? "ownerWithFactor" : "owner";
}
