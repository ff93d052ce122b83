"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { DemandFactor } from "@/components/settings/demand-factor";
import { InvitationRow } from "@/components/settings/invitation-row";
import { InviteMember } from "@/components/settings/invite-member";
import { MemberRow } from "@/components/settings/member-row";
import { SettlementGuard } from "@/components/settings/settlement-guard";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";

/** Lists the account's members and its pending invitations. */
export function TeamPage() {
  const t = useTranslations("settings.team");
  const trpc = useTRPC();
  const { data: team } = useSuspenseQuery(trpc.team.list.queryOptions());
  const { members, invitations, invitable, currencies, demandsFactor, mayDemandFactor } = team;
  const without = members.filter(({ hasSecondFactor }) => !hasSecondFactor).length;
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("text")}
        actions={invitable.length > 0 ? <InviteMember roles={invitable} /> : null}
      />
      <ul aria-label={t("members")} className="border-line border-t">
        {members.map((member) => (
          <MemberRow key={member.userId} member={member} currencies={currencies} />
        ))}
      </ul>
      {invitations.length > 0 ? (
        <Section title={t("invited")} description={t("invitedText")} className="mt-8">
          <ul aria-label={t("invitations")} className="border-line border-t">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </Section>
      ) : null}
      {mayDemandFactor ? (
        <DemandFactor
          isDemanded={demandsFactor}
          members={members.length}
          without={without}
          hasOwn={members.some(({ isYou, hasSecondFactor }) => isYou && hasSecondFactor)}
        />
      ) : null}
      <SettlementGuard />
    </>
  );
}
