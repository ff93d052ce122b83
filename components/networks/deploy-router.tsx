"use client";

import { useTranslations } from "use-intl";
import { MovementStatus } from "@/components/movements/movement-status";
import { WalletButtons } from "@/components/movements/wallet-buttons";
import { WalletDialog } from "@/components/movements/wallet-dialog";
import { useWalletSend } from "@/components/networks/use-wallet-send";
import { toast } from "@/components/ui/toast";
import type { NetworkPlan } from "@/server/networks/schema";

interface DeployRouterProps {
  plan: NetworkPlan;
  transaction: { to: string; data: string };
  onDeployed: () => Promise<void>;
  onClose: () => void;
}

/** Deploys a router with a wallet of this browser; the wallet gets no role on it. */
export function DeployRouter({
  plan: { chainId, name, coin },
  transaction,
  onDeployed,
  onClose,
}: DeployRouterProps) {
  const t = useTranslations("networks.plan");
  const { progress, run } = useWalletSend();
  async function done() {
    await onDeployed();
    toast.success(t("deployDone"));
    onClose();
  }
  return (
    <WalletDialog
      title={t("deploy")}
      description={t("deployText", { coin, network: name })}
      run={run}
      faultTitle={t("notDeployedNow")}
      onClose={onClose}
    >
      {progress ? (
        <MovementStatus progress={progress} />
      ) : (
        <WalletButtons
          onChoose={(wallet) => run.mutate({ wallet, chainId, transaction }, { onSuccess: done })}
        />
      )}
    </WalletDialog>
  );
}
