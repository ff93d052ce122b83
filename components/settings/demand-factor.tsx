"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmButton } from "@/components/settings/confirm-button";
import { useTRPC } from "@/components/shell/trpc";
import { Section } from "@/components/ui/section";
import { toast } from "@/components/ui/toast";

interface DemandFactorProps {
  isDemanded: boolean;
  /** How many members have none. */
  without: number;
}

/** An owner demands a second factor of every member, or no longer. */
export function DemandFactor({ isDemanded, without }: DemandFactorProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const demand = useMutation(trpc.team.demandFactor.mutationOptions());
  async function act() {
    await demand.mutateAsync({ isDemanded: !isDemanded });
    toast.success(isDemanded ? "The second factor is optional now" : "The second factor is required now");
    await queryClient.invalidateQueries(trpc.team.list.queryFilter());
  }
  const members = without === 1 ? "1 member has none" : `${without} members have none`;
  return (
    <Section
      title="Second factor"
      className="mt-8"
      description={
        isDemanded
          ? "Every member must have one. Without one nothing in this account opens but setting it up."
          : "Optional: each member decides."
      }
    >
      <ConfirmButton
        title={isDemanded ? "Make the second factor optional?" : "Require a second factor?"}
        description={
          isDemanded
            ? "Members can then sign in with their password alone."
            : `${members}. On their next request they are asked to set one up before anything else.`
        }
        verb={isDemanded ? "Make it optional" : "Require it"}
        failed="Nothing was changed"
        act={act}
      >
        {isDemanded ? "Make optional" : "Require for all members"}
      </ConfirmButton>
    </Section>
  );
}
