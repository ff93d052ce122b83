"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type NetworkDraft, NetworkFields } from "@/components/networks/network-fields";
import { NETWORKS } from "@/components/networks/networks-url";
import { type Planned, PlannedNetwork } from "@/components/networks/planned-network";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { Banner } from "@/components/ui/banner";
import { PageHeader } from "@/components/ui/page-header";
import { SubmitButton } from "@/components/ui/submit-button";
import type { PlanNetwork } from "@/server/networks/schema";

const EMPTY: NetworkDraft = {
  network: "",
  rpcUrls: "",
  owner: "",
  guardian: "",
  feeRecipient: "",
  refunder: "",
  ownerMayBeKey: false,
  withBridged: false,
};

/** Adds a known network: its nodes and roles first, then the router by the browser's wallet, then the network. */
export function AddNetworkPage() {
  const t = useTranslations("networks.new");
  const trpc = useTRPC();
  const { data: choices } = useSuspenseQuery(trpc.networks.choices.queryOptions());
  const [planned, setPlanned] = useState<Planned | null>(null);
  const plan = useMutation(trpc.networks.plan.mutationOptions());
  const read = async (wanted: PlanNetwork) => setPlanned({ wanted, plan: await plan.mutateAsync(wanted) });
  const form = useTrpcForm<NetworkDraft>({
    initial: { ...EMPTY, network: choices.networks[0]?.key ?? "" },
    send: (draft) => read(wantedOf(draft)),
  });
  return (
    <>
      <PageHeader
        back={{ href: NETWORKS, label: t("networks") }}
        title={t("title")}
        description={t("text")}
      />
      <div className="flex max-w-2xl flex-col gap-6">
        <Banner tone="wait" title={t("unaudited")}>
          {t("unauditedText")}
        </Banner>
        <form {...form.props} className="flex flex-col gap-5">
          {form.refusal ? (
            <Banner tone="bad" title={t("failed")} announce className="break-words">
              {form.refusal}
            </Banner>
          ) : null}
          {/* What was read is of the fields as they were. */}
          <div className="flex flex-col gap-5" onChange={() => setPlanned(null)}>
            <NetworkFields form={form} choices={choices} />
          </div>
          {planned ? null : (
            <SubmitButton variant="primary" pending={form.isPending} className="self-start">
              {t("check")}
            </SubmitButton>
          )}
        </form>
        {planned ? <PlannedNetwork {...planned} onDeployed={() => read(planned.wanted)} /> : null}
      </div>
    </>
  );
}

function wantedOf({ rpcUrls, refunder, ...draft }: NetworkDraft): PlanNetwork {
  const urls = rpcUrls.split(/\s+/).filter((url) => url !== "");
  return { ...draft, rpcUrls: urls, ...(refunder !== "" && { refunder }) };
}
