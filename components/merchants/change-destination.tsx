"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { AddressField } from "@/components/merchants/address-field";
import { addressFault } from "@/components/merchants/address-shape";
import { useAssetText } from "@/components/merchants/asset-name";
import { useMerchantRefresh } from "@/components/merchants/use-merchant-refresh";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { Address } from "@/components/ui/address";
import { FormDialog } from "@/components/ui/form-dialog";
import { toast } from "@/components/ui/toast";
import type { Destination } from "@/server/settlements/inspection-schema";

interface ChangeDestinationProps {
  merchantId: string;
  destination: Destination;
  onClose: () => void;
}

/** Changes a merchant's destination for an asset. */
export function ChangeDestination({ merchantId, destination, onClose }: ChangeDestinationProps) {
  const { id, address } = destination;
  const t = useTranslations("merchants.destinations.change");
  const field = useTranslations("merchants.destinations.address");
  const asset = useAssetText()(destination.asset);
  const trpc = useTRPC();
  const refresh = useMerchantRefresh();
  const change = useMutation(
    trpc.settlements.change.mutationOptions({
      onSuccess: async () => {
        await refresh();
        toast.success(t("done", { asset }));
        onClose();
      },
    }),
  );
  const form = useTrpcForm({
    initial: { destination: "" },
    check: (values) => ({ destination: addressFault(values.destination.trim(), field) }),
    send: (values) =>
      change.mutateAsync({
        merchantId,
        id,
        destination: `eip155:${destination.asset.chainId}:${values.destination.trim()}`,
      }),
    issueText: (issue) => field("issue", { issue }),
  });
  return (
    <FormDialog
      form={form}
      isOpen
      onOpenChange={onClose}
      title={t("title", { asset })}
      description={t("text")}
      verb={t("save")}
      failed={t("failed")}
    >
      <p className="flex flex-col gap-1">
        <span className="text-ink-muted text-sm">{t("present")}</span>
        <Address address={address} label={t("presentLabel")} whole />
      </p>
      <AddressField
        merchantId={merchantId}
        asset={destination.asset}
        value={form.values.destination}
        refused={form.faults.destination}
        onChange={(text) => form.change({ destination: text })}
      />
    </FormDialog>
  );
}
