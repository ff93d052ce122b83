"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { Translator } from "@/components/messages/translator";
import { useTRPC } from "@/components/query/use-trpc";
import { ConfirmButton } from "@/components/settings/confirm-button";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { toast } from "@/components/ui/toast";

interface DemandFactorProps {
  isDemanded: boolean;
  /** The number of members, and the number without a second factor. */
  members: number;
  without: number;
  /** Whether the reader has a second factor, without which they cannot require it. */
  hasOwn: boolean;
}

/** Lets an owner require a second factor of every member, or stop requiring it. */
export function DemandFactor({ isDemanded, members, without, hasOwn }: DemandFactorProps) {
  const t = useTranslations("settings.team.demand");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const demand = useMutation(trpc.team.demandFactor.mutationOptions());
  async function act() {
    await demand.mutateAsync({ isDemanded: !isDemanded });
    toast.success(t(isDemanded ? "isOptional" : "isRequired"));
    await queryClient.invalidateQueries(trpc.team.list.queryFilter());
  }
  if (!isDemanded && !hasOwn) {
    return (
      <Section title={t("title")} className="mt-8" description={t("ownFirst")}>
        <LinkButton size="sm" href="/dashboard/settings/security">
          {t("setUpOwn")}
        </LinkButton>
      </Section>
    );
  }
  return (
    <Section title={t("title")} className="mt-8" description={t(isDemanded ? "required" : "optional")}>
      <ConfirmButton
        title={t(isDemanded ? "relaxTitle" : "requireTitle")}
        description={isDemanded ? t("relaxText") : lackingText(members, without, t)}
        verb={t(isDemanded ? "relax" : "require")}
        variant={isDemanded ? "danger" : "primary"}
        failed={t("failed")}
        act={act}
      >
        {t(isDemanded ? "relaxButton" : "requireButton")}
      </ConfirmButton>
    </Section>
  );
}

function lackingText(members: number, without: number, t: Translator<"settings.team.demand">): string {
  return without === 0 ? t("allHave") : t("lacking", { count: without, members });
}
