"use client";

import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { NetworkFacts, NetworkHistory } from "@/components/networks/network-facts";
import { NetworkKeys } from "@/components/networks/network-keys";
import { NetworkState } from "@/components/networks/network-state";
import { NETWORKS } from "@/components/networks/networks-url";
import { useTRPC } from "@/components/query/use-trpc";
import { ChainFindings } from "@/components/settings/chain-findings";
import { ConfirmButton } from "@/components/settings/confirm-button";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { toast } from "@/components/ui/toast";
import type { NetworkInspection } from "@/server/networks/schema";

const EVERY_MS = 10_000;

/** Shows one network: what it lacks, its keys, and what changed; the operator switches it on and off. */
export function NetworkPage({ chainId }: { chainId: number }) {
  const t = useTranslations("networks.page");
  const trpc = useTRPC();
  const { data: network } = useSuspenseQuery({
    ...trpc.networks.inspect.queryOptions({ chainId }),
    refetchInterval: EVERY_MS,
  });
  const { name, from, check, findings, canManage } = network;
  return (
    <>
      <PageHeader
        back={{ href: NETWORKS, label: t("networks") }}
        title={name}
        badge={<NetworkState network={network} />}
        description={from === "file" ? t("inFile") : undefined}
        actions={canManage && from === "database" ? <NetworkActions network={network} /> : null}
      />
      <Section title={t("missing")}>
        <div className="flex flex-col gap-3">
          <ChainFindings network={name} findings={findings} />
          {findings.length === 0 ? <p>{t(check === "sound" ? "nothingMissing" : "unchecked")}</p> : null}
        </div>
      </Section>
      <NetworkKeys network={network} />
      <NetworkFacts network={network} />
      <NetworkHistory changes={network.changes} />
    </>
  );
}

function NetworkActions({ network: { chainId, name, isOn, changes } }: { network: NetworkInspection }) {
  const t = useTranslations("networks.page");
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const proof = { trpc: { context: { proofSubject: name } } };
  const change = useMutation(trpc.networks.switch.mutationOptions(proof));
  const remove = useMutation(trpc.networks.remove.mutationOptions(proof));
  const refresh = () => queryClient.invalidateQueries(trpc.networks.pathFilter());
  const switchTo = async () => {
    await change.mutateAsync({ chainId, isOn: !isOn });
    await refresh();
    toast.success(t(isOn ? "offDone" : "onDone", { name }));
  };
  const removeIt = async () => {
    await remove.mutateAsync({ chainId });
    toast.success(t("removed", { name }));
    router.push(NETWORKS);
    await queryClient.invalidateQueries(trpc.networks.list.queryFilter());
  };
  return (
    <>
      <ConfirmButton
        title={t(isOn ? "offTitle" : "onTitle", { name })}
        description={t(isOn ? "offText" : "onText")}
        verb={t(isOn ? "off" : "on")}
        variant={isOn ? "danger" : "primary"}
        failed={t("notSwitched")}
        act={switchTo}
      >
        {t(isOn ? "off" : "on")}
      </ConfirmButton>
      {changes.some((each) => each.isOn) ? null : (
        <ConfirmButton
          title={t("removeTitle", { name })}
          description={t("removeText")}
          verb={t("remove")}
          failed={t("notRemoved")}
          act={removeIt}
        >
          {t("remove")}
        </ConfirmButton>
      )}
    </>
  );
}
