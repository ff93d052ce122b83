"use client";

import { useMutation } from "@tanstack/react-query";
import { assetText } from "@/components/merchants/asset-name";
import { useMerchantRefresh } from "@/components/merchants/use-merchant-refresh";
import { faultMessage } from "@/components/shell/fault-message";
import { useTRPC } from "@/components/shell/trpc";
import { Address } from "@/components/ui/address";
import { AlertDialog, AlertDialogContent } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { Destination } from "@/server/settlements/inspection-schema";

interface RemoveDestinationProps {
  merchant: { id: string; name: string };
  destination: Destination;
  onClose: () => void;
}

/** Removes the destination of an asset, after a confirmation. */
export function RemoveDestination({ merchant, destination, onClose }: RemoveDestinationProps) {
  const { id, asset, address } = destination;
  const trpc = useTRPC();
  const refresh = useMerchantRefresh();
  const remove = useMutation(
    trpc.settlements.remove.mutationOptions({
      onSuccess: async () => {
        await refresh();
        toast.success(`${assetText(asset)} has no destination any more`);
        onClose();
      },
    }),
  );
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent
        title={`Remove the destination of ${assetText(asset)}?`}
        description={`Later payments to ${merchant.name} in ${assetText(asset)} stay in its vault in the router, which only the installation’s owner key can pay out. Payments that a buyer has confirmed still go to this address.`}
        cancel="Keep it"
        action={
          <Button
            variant="danger"
            pending={remove.isPending}
            onClick={() => remove.mutate({ merchantId: merchant.id, id })}
          >
            Remove destination
          </Button>
        }
      >
        <Address address={address} label="destination" whole />
        {remove.error ? (
          <Banner tone="bad" title="The destination is still in use" announce className="mt-3">
            {faultMessage(remove.error)}
          </Banner>
        ) : null}
      </AlertDialogContent>
    </AlertDialog>
  );
}
