"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Wallet as WalletIcon } from "lucide-react";
import { useTranslations } from "use-intl";
import { useAssetText } from "@/components/merchants/asset-name";
import { signMessage } from "@/components/merchants/sign-message";
import { useMerchantRefresh } from "@/components/merchants/use-merchant-refresh";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Address } from "@/components/ui/address";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { useWallets, type Wallet } from "@/components/wallet/discover-wallets";
import type { SettleableAsset } from "@/server/settlements/inspection-schema";

interface ProveControlProps {
  /** A destination, or a change that waits. */
  target: { merchantId: string; id: string } | { changeId: string };
  asset: SettleableAsset;
  /** In EIP-55 form. */
  address: string;
  onClose: () => void;
}

/** Requests a signature of the destination's wallet as proof of control. */
export function ProveControl({ target, asset: proven, address, onClose }: ProveControlProps) {
  const faultMessage = useFaultMessage();
  const t = useTranslations("merchants.destinations.prove");
  const signing = useTranslations("merchants.signing");
  const asset = useAssetText()(proven);
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = useMerchantRefresh();
  const wallets = useWallets();
  const onSuccess = async () => {
    await refresh();
    toast.success(t("done"));
    onClose();
  };
  const proveSettlement = useMutation(trpc.settlements.proveControl.mutationOptions({ onSuccess }));
  const proveChange = useMutation(trpc.settlements.proveChange.mutationOptions({ onSuccess }));
  const prove = "changeId" in target ? proveChange : proveSettlement;
  const stated =
    "changeId" in target
      ? trpc.settlements.stateChange.queryOptions(target)
      : trpc.settlements.stateControl.queryOptions(target);
  const sign = useMutation({
    mutationFn: async ({ provider }: Wallet) => {
      const { message, issuedAt } = await queryClient.fetchQuery({ ...stated, staleTime: 0 });
      const signature = await signMessage(provider, { address, message }, signing);
      const proof = { issuedAt, signature };
      const proving =
        "changeId" in target
          ? proveChange.mutateAsync({ ...target, ...proof })
          : proveSettlement.mutateAsync({ ...target, ...proof });
      await proving.catch(() => undefined);
    },
  });
  const isPending = sign.isPending || prove.isPending;
  const signFault = sign.error && ("data" in sign.error ? faultMessage(sign.error) : sign.error.message);
  const fault = prove.error ? faultMessage(prove.error) : signFault;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t("title")}
        description={t("text", { asset })}
        footer={<Button onClick={onClose}>{t("cancel")}</Button>}
      >
        <div className="flex flex-col gap-4">
          <Address address={address} label={t("addressLabel")} whole />
          {fault ? (
            <Banner tone="bad" title={t("failed")} announce>
              {fault}
            </Banner>
          ) : null}
          {wallets?.length === 0 ? (
            <Banner tone="info" title={t("noWallet")}>
              {t("noWalletText")}
            </Banner>
          ) : (
            <ul aria-label={t("wallets")} className="flex flex-col gap-2">
              {wallets?.map((wallet) => (
                <li key={wallet.id}>
                  <Button
                    className="w-full justify-start"
                    pending={isPending}
                    onClick={() => sign.mutate(wallet)}
                  >
                    <WalletMark icon={wallet.icon} /> {t("sign", { wallet: wallet.name })}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}

function WalletMark({ icon }: { icon: string | null }) {
  if (!icon) return <WalletIcon aria-hidden />;
  // biome-ignore lint/performance/noImgElement: a data URI gains nothing from the image optimiser.
  return <img src={icon} alt="" width={16} height={16} className="size-4" />;
}
