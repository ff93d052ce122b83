"use client";

import { RefundTarget } from "@/components/refunds/refund-target";
import { useWalletRefund } from "@/components/refunds/use-wallet-refund";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { toast } from "@/components/ui/toast";
import { MovementStatus } from "@/components/vaults/movement-status";
import { WalletButtons } from "@/components/vaults/wallet-buttons";
import { WalletDialog } from "@/components/vaults/wallet-dialog";
import type { WalletNetwork } from "@/components/wallet/wallet-rpc";
import type { RefundInspection } from "@/server/refunds/schema";

interface WalletRefundProps {
  shown: RefundInspection;
  network: WalletNetwork;
  onClose: () => void;
}

/** Pays a refund that waits for money by a signature of a wallet of this browser. */
export function WalletRefund({ shown, network, onClose }: WalletRefundProps) {
  const { progress, run } = useWalletRefund(shown.refund.id, network);
  function done() {
    toast.success("Signed. The refund is on its way");
    onClose();
  }
  return (
    <WalletDialog
      title="Refund from your wallet"
      description="You sign, and the money goes from your wallet straight to the buyer. The signature is good for this refund alone, and for an hour."
      run={run}
      faultTitle="Nothing was refunded"
      onClose={onClose}
    >
      <DescriptionList>
        <RefundTarget {...shown} />
        <Description term="Network's fee">
          Paid by this installation, apart from an approval that some tokens need first
        </Description>
      </DescriptionList>
      {progress ? (
        <MovementStatus progress={progress} />
      ) : (
        <WalletButtons onChoose={(wallet) => run.mutate(wallet, { onSuccess: done })} />
      )}
    </WalletDialog>
  );
}
