"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useAssetText } from "@/components/merchants/asset-name";
import { useMerchantRefresh } from "@/components/merchants/use-merchant-refresh";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Address } from "@/components/ui/address";
import { AlertDialog, AlertDialogContent } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { Destination } from "@/server/settlements/inspection-schema";

interface RemoveDestinationProps {
  merchant: { id: string; name: string };
  /** Hours that the removal waits. */
  waitHours: number;
  destination: Destination;
  onClose: () => void;
}

/** Removes the destination of an asset, after a confirmation. */
export function RemoveDestination({ merchant, waitHours, destination, onClose }: RemoveDestinationProps) {
  const faultMessage = useFaultMessage();
  const { id, address } = destination;
  const t = useTranslations("merchants.destinations.remove");
  const asset = useAssetText()(destination.asset);
  const trpc = useTRPC();
  const refresh = useMerchantRefresh();
  const remove = useMutation(
    trpc.settlements.remove.mutationOptions({
      trpc: { context: { proofSubject: t("subject", { asset, merchant: merchant.name }) } },
      onSuccess: async ({ pendingChange }) => {
        await refresh();
        toast.success(pendingChange ? t("waits", { hours: waitHours }) : t("done", { asset }));
        onClose();
      },
    }),
  );
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent
        title={t("title", { asset })}
        description={t("text", { merchant: merchant.name, asset, hours: waitHours })}
        cancel={t("cancel")}
        action={
          <Button
            variant="danger"
            pending={remove.isPending}
            onClick={() => remove.mutate({ merchantId: merchant.id, id })}
          >
            {t(waitHours > 0 ? "request" : "confirm")}
          </Button>
        }
      >
        <Address address={address} label={t("addressLabel")} whole />
        {remove.error ? (
          <Banner tone="bad" title={t("failed")} announce className="mt-3">
            {faultMessage(remove.error)}
          </Banner>
        ) : null}
      </AlertDialogContent>
    </AlertDialog>
  );
}
