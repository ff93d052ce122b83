"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { AddressField } from "@/components/merchants/address-field";
import { addressFault } from "@/components/merchants/address-shape";
import { useAssetText } from "@/components/merchants/asset-name";
import { useMerchantRefresh } from "@/components/merchants/use-merchant-refresh";
import { type WalletScope, WalletScopeField, withinScope } from "@/components/merchants/wallet-scope";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { Address } from "@/components/ui/address";
import { FormDialog } from "@/components/ui/form-dialog";
import { toast } from "@/components/ui/toast";
import type { Destination, MerchantInspection } from "@/server/settlements/inspection-schema";

interface ChangeDestinationProps {
  inspection: MerchantInspection;
  destination: Destination;
  onClose: () => void;
}

/** Changes a merchant's destination for an asset, or for all of a network or everywhere. */
export function ChangeDestination({ inspection, destination, onClose }: ChangeDestinationProps) {
  const { merchant, destinations, waitHours } = inspection;
  const { address } = destination;
  const t = useTranslations("merchants.destinations.change");
  const scoped = useTranslations("merchants.destinations.scope");
  const field = useTranslations("merchants.destinations.address");
  const asset = useAssetText()(destination.asset);
  const trpc = useTRPC();
  const refresh = useMerchantRefresh();
  const within = (scope: WalletScope) => withinScope(destinations, destination.asset, scope);
  const change = useMutation(
    trpc.settlements.changeAll.mutationOptions({
      trpc: { context: { proofSubject: t("subject", { asset, merchant: merchant.name }) } },
      onSuccess: async (settlements) => {
        await refresh();
        const waits = settlements.some(({ pendingChange }) => pendingChange !== undefined);
        toast.success(waits ? t("waits", { hours: waitHours }) : t("done", { asset }));
        onClose();
      },
    }),
  );
  const form = useTrpcForm<{ destination: string; scope: WalletScope }>({
    initial: { destination: "", scope: "asset" },
    check: (values) => ({ destination: addressFault(values.destination.trim(), field) }),
    send: (values) =>
      change.mutateAsync({
        merchantId: merchant.id,
        changes: within(values.scope).map(({ id, asset: { chainId } }) => ({
          id,
          destination: `eip155:${chainId}:${values.destination.trim()}`,
        })),
      }),
    fieldOf: (path) => (path.endsWith(".destination") ? "destination" : undefined),
    issueText: (issue) => field("issue", { issue }),
  });
  const { scope } = form.values;
  return (
    <FormDialog
      form={form}
      isOpen
      onOpenChange={onClose}
      title={t("title", { asset })}
      description={t("text", { merchant: merchant.name, hours: waitHours })}
      verb={waitHours > 0 ? t("request") : t("save")}
      failed={t("failed")}
    >
      <p className="flex flex-col gap-1">
        <span className="text-ink-muted text-sm">{t("present")}</span>
        <Address address={address} label={t("presentLabel")} whole />
      </p>
      <AddressField
        merchantId={merchant.id}
        asset={destination.asset}
        value={form.values.destination}
        refused={form.faults.destination}
        onChange={(text) => form.change({ destination: text })}
      />
      <WalletScopeField
        asset={destination.asset}
        value={scope}
        counts={{
          asset: 1,
          network: within("network").length,
          everywhere: within("everywhere").length,
        }}
        onChange={(next) => form.change({ scope: next })}
      />
      {scope === "asset" ? null : (
        <ul aria-label={scoped("replaced")} className="flex flex-col gap-2">
          {within(scope).map((each) => (
            <Replaced key={each.id} destination={each} />
          ))}
        </ul>
      )}
    </FormDialog>
  );
}

function Replaced({ destination: { asset, address } }: { destination: Destination }) {
  const name = useAssetText()(asset);
  return (
    <li className="flex flex-col">
      <span className="text-ink-muted text-sm">{name}</span>
      <Address address={address} label={name} whole />
    </li>
  );
}
