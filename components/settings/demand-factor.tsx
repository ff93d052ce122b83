"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmButton } from "@/components/settings/confirm-button";
import { useTRPC } from "@/components/shell/trpc";
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
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const demand = useMutation(trpc.team.demandFactor.mutationOptions());
  async function act() {
    await demand.mutateAsync({ isDemanded: !isDemanded });
    toast.success(isDemanded ? "The second factor is optional now" : "The second factor is required now");
    await queryClient.invalidateQueries(trpc.team.list.queryFilter());
  }
  if (!isDemanded && !hasOwn) {
    return (
      <Section
        title="Second factor"
        className="mt-8"
        description="Optional: each member decides. To require one of all members, set up your own first."
      >
        <LinkButton size="sm" href="/dashboard/settings/security">
          Set up your second factor
        </LinkButton>
      </Section>
    );
  }
  return (
    <Section
      title="Second factor"
      className="mt-8"
      description={
        isDemanded
          ? "Every member needs one. A member without one can only set one up."
          : "Optional: each member decides."
      }
    >
      <ConfirmButton
        title={isDemanded ? "Make the second factor optional?" : "Require a second factor?"}
        description={
          isDemanded
            ? "Members who have one keep it and can then remove it. Other members need none."
            : lacking(members, without)
        }
        verb={isDemanded ? "Make it optional" : "Require it"}
        variant={isDemanded ? "danger" : "primary"}
        failed="Nothing was changed"
        act={act}
      >
        {isDemanded ? "Make optional" : "Require for all members"}
      </ConfirmButton>
    </Section>
  );
}

function lacking(members: number, without: number): string {
  if (without === 0) return "All members have one already. New members set one up when they join.";
  const have = without === 1 ? "has" : "have";
  return `${without} of ${members} members ${have} none. On their next request they must set one up to continue.`;
}
