"use client";

import { useTranslations } from "use-intl";
import { MovementStatus } from "@/components/movements/movement-status";
import { WalletButtons } from "@/components/movements/wallet-buttons";
import { WalletDialog } from "@/components/movements/wallet-dialog";
import { RefundTarget } from "@/components/refunds/refund-target";
import { useWalletRefund } from "@/components/refunds/use-wallet-refund";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { toast } from "@/components/ui/toast";
import type { WalletNetwork } from "@/components/wallet/wallet-rpc";
import type { RefundInspection } from "@/server/refunds/schema";

interface WalletRefundProps {
  shown: RefundInspection;
  network: WalletNetwork;
  onClose: () => void;
}

/** Pays a refund that waits for money with a signature of a wallet of this browser. */
export function WalletRefund({ shown, network, onClose }: WalletRefundProps) {
  const t = useTranslations("refund");
  const failed = useTranslations("refundDialog");
  const { progress, run } = useWalletRefund([network]);
  function done() {
    toast.success(t("wallet.signed"));
    onClose();
  }
  return (
    <WalletDialog
      title={t("fromWallet")}
      description={t("wallet.text")}
      run={run}
      faultTitle={failed("failed")}
      onClose={onClose}
    >
      <DescriptionList>
        <RefundTarget {...shown} />
        <Description term={t("wallet.fee")}>{t("wallet.feeText")} </Description>
      </DescriptionList>
      {progress ? (
        <MovementStatus progress={progress} />
      ) : (
        <WalletButtons
          onChoose={(wallet) => run.mutate({ id: shown.refund.id, wallet }, { onSuccess: done })}
        />
      )}
    </WalletDialog>
  );
}
