"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { NETWORKS } from "@/components/networks/networks-url";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Address } from "@/components/ui/address";
import { Amount } from "@/components/ui/amount";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Section } from "@/components/ui/section";
import { toast } from "@/components/ui/toast";
import type { NetworkPlan, PlanNetwork } from "@/server/networks/schema";

/** A plan with the wish that it answers. */
export interface Planned {
  wanted: PlanNetwork;
  plan: NetworkPlan;
}

const COIN_DECIMALS = 18;

/** Includes all wallet code, so it loads when it is opened. */
const DeployRouter = lazy(() =>
  import("@/components/networks/deploy-router").then((it) => ({ default: it.DeployRouter })),
);

interface PlannedNetworkProps extends Planned {
  /** Reads the plan again. */
  onDeployed: () => Promise<void>;
}

/** Shows the router of a planned network with its cost, deploys it, and adds the network once it is there. */
export function PlannedNetwork({ wanted, plan, onDeployed }: PlannedNetworkProps) {
  const t = useTranslations("networks.plan");
  const [isDeploying, setDeploying] = useState(false);
  const { name, coin, router, deployment } = plan;
  return (
    <Section title={t("title", { name })} description={t(deployment ? "text" : "ready")}>
      <div className="flex flex-col gap-5">
        <DescriptionList>
          <Description term={t("router")}>
            <Address address={router} label={t("routerAddress")} whole />
          </Description>
          <Description term={t("state")}>{t(deployment ? "notDeployed" : "deployed")}</Description>
          {deployment ? (
            <Description term={t("cost")}>
              <Amount digits={deployment.cost} decimals={COIN_DECIMALS} symbol={coin} />
              <span className="text-ink-muted"> {t("gas", { gas: Number(deployment.gas) })}</span>
            </Description>
          ) : null}
        </DescriptionList>
        {deployment ? (
          <Button variant="primary" className="self-start" onClick={() => setDeploying(true)}>
            {t("deploy")}
          </Button>
        ) : (
          <AddIt wanted={wanted} plan={plan} />
        )}
        {isDeploying && deployment ? (
          <Suspense>
            <DeployRouter
              plan={plan}
              transaction={{ to: deployment.to, data: deployment.data }}
              onDeployed={onDeployed}
              onClose={() => setDeploying(false)}
            />
          </Suspense>
        ) : null}
      </div>
    </Section>
  );
}

function AddIt({ wanted, plan: { name } }: Planned) {
  const t = useTranslations("networks.plan");
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const faultMessage = useFaultMessage();
  const add = useMutation(
    trpc.networks.add.mutationOptions({
      trpc: { context: { proofSubject: name } },
      onSuccess: async ({ chainId }) => {
        await queryClient.invalidateQueries(trpc.networks.pathFilter());
        toast.success(t("added", { name }));
        router.push(`${NETWORKS}/${chainId}`);
      },
    }),
  );
  return (
    <>
      {add.error ? (
        <Banner tone="bad" title={t("notAdded")} announce className="whitespace-pre-line break-words">
          {faultMessage(add.error)}
        </Banner>
      ) : null}
      <Button
        variant="primary"
        className="self-start"
        pending={add.isPending}
        onClick={() => add.mutate(wanted)}
      >
        {t("add", { name })}
      </Button>
    </>
  );
}
