"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { DemandFactor } from "@/components/settings/demand-factor";
import { InvitationRow } from "@/components/settings/invitation-row";
import { InviteMember } from "@/components/settings/invite-member";
import { MemberRow } from "@/components/settings/member-row";
import { useTRPC } from "@/components/shell/trpc";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";

/** Lists the account's members and its pending invitations. */
export function TeamPage() {
  const trpc = useTRPC();
  const { data: team } = useSuspenseQuery(trpc.team.list.queryOptions());
  const { members, invitations, invitable, demandsFactor, mayDemandFactor } = team;
  const without = members.filter(({ hasSecondFactor }) => !hasSecondFactor).length;
  return (
    <>
      <PageHeader
        title="Team"
        description="Who works in this account, and what they may. Times are in UTC."
        actions={invitable.length > 0 ? <InviteMember roles={invitable} /> : null}
      />
      <ul aria-label="Members" className="border-line border-t">
        {members.map((member) => (
          <MemberRow key={member.userId} member={member} />
        ))}
      </ul>
      {invitations.length > 0 ? (
        <Section title="Invited" description="Their links work once." className="mt-8">
          <ul aria-label="Invitations" className="border-line border-t">
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
    </>
  );
}
