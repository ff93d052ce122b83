"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Wallet as WalletIcon } from "lucide-react";
import { assetText } from "@/components/merchants/asset-name";
import { signMessage } from "@/components/merchants/sign-message";
import { useMerchantRefresh } from "@/components/merchants/use-merchant-refresh";
import { faultMessage } from "@/components/shell/fault-message";
import { useTRPC } from "@/components/shell/trpc";
import { Address } from "@/components/ui/address";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { useWallets, type Wallet } from "@/components/wallet/discover-wallets";
import type { Destination } from "@/server/settlements/inspection-schema";

interface ProveControlProps {
  merchantId: string;
  destination: Destination;
  onClose: () => void;
}

/** Requests a signature of the destination's wallet as proof of control. */
export function ProveControl({ merchantId, destination, onClose }: ProveControlProps) {
  const { id, asset, address } = destination;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = useMerchantRefresh();
  const wallets = useWallets();
  const prove = useMutation(
    trpc.settlements.proveControl.mutationOptions({
      onSuccess: async () => {
        await refresh();
        toast.success("Proven: you control this address");
        onClose();
      },
    }),
  );
  const sign = useMutation({
    mutationFn: async ({ provider }: Wallet) => {
      const asked = await queryClient.fetchQuery({
        ...trpc.settlements.stateControl.queryOptions({ merchantId, id }),
        staleTime: 0,
      });
      const signature = await signMessage(provider, { address, message: asked.message });
      await prove.mutateAsync({ merchantId, id, issuedAt: asked.issuedAt, signature }).catch(() => undefined);
    },
  });
  const isPending = sign.isPending || prove.isPending;
  const fault = prove.error ? faultMessage(prove.error) : sign.error ? sayFault(sign.error) : null;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Prove control"
        description={`Your wallet signs a message that says that ${assetText(asset)} may go to its account. It moves no money and costs nothing.`}
        footer={<Button onClick={onClose}>Not now</Button>}
      >
        <div className="flex flex-col gap-4">
          <Address address={address} label="destination" whole />
          {fault ? (
            <Banner tone="bad" title="Nothing was proven" announce>
              {fault}
            </Banner>
          ) : null}
          {wallets?.length === 0 ? (
            <Banner tone="info" title="There is no wallet in this browser">
              Open this page in the browser that has the wallet of this address, or inside of the wallet’s own
              app.
            </Banner>
          ) : (
            <ul aria-label="Wallets" className="flex flex-col gap-2">
              {wallets?.map((wallet) => (
                <li key={wallet.id}>
                  <Button
                    className="w-full justify-start"
                    pending={isPending}
                    onClick={() => sign.mutate(wallet)}
                  >
                    <WalletMark icon={wallet.icon} /> Sign with {wallet.name}
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

function sayFault(error: Error): string {
  return "data" in error ? faultMessage(error) : error.message;
}

function WalletMark({ icon }: { icon: string | null }) {
  if (!icon) return <WalletIcon aria-hidden />;
  // biome-ignore lint/performance/noImgElement: a data URI gains nothing from the image optimiser.
  return <img src={icon} alt="" width={16} height={16} className="size-4" />;
}
