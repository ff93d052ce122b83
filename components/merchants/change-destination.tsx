"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { fieldFault } from "@/components/account/error-facts";
import { AddressField } from "@/components/merchants/address-field";
import { shapeFault } from "@/components/merchants/address-shape";
import { useAssetText } from "@/components/merchants/asset-name";
import { useMerchantRefresh } from "@/components/merchants/use-merchant-refresh";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Address } from "@/components/ui/address";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { useFaultFocus } from "@/components/ui/use-fault-focus";
import type { Destination } from "@/server/settlements/inspection-schema";

const FORM = "change-destination";

interface ChangeDestinationProps {
  merchantId: string;
  destination: Destination;
  onClose: () => void;
}

/** Changes a merchant's destination for an asset. */
export function ChangeDestination({ merchantId, destination, onClose }: ChangeDestinationProps) {
  const faultMessage = useFaultMessage();
  const { id, address } = destination;
  const t = useTranslations("merchants.destinations.change");
  const field = useTranslations("merchants.destinations.address");
  const asset = useAssetText()(destination.asset);
  const trpc = useTRPC();
  const refresh = useMerchantRefresh();
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const change = useMutation(
    trpc.settlements.change.mutationOptions({
      onSuccess: async () => {
        await refresh();
        toast.success(t("done", { asset }));
        onClose();
      },
    }),
  );
  const { form, focusFault } = useFaultFocus(change.error);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (shapeFault(text.trim()) === null) {
      change.mutate({ merchantId, id, destination: `eip155:${destination.asset.chainId}:${text.trim()}` });
    } else focusFault();
  }
  const said = fieldFault(change.error, "destination");
  const missing = isTried && text.trim() === "" ? field("missing") : undefined;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t("title", { asset })}
        description={t("text")}
        footer={
          <>
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button type="submit" form={FORM} variant="primary" pending={change.isPending}>
              {t("save")}
            </Button>
          </>
        }
      >
        <form ref={form} id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-4">
          {change.error ? (
            <Banner tone="bad" title={t("failed")} announce>
              {faultMessage(change.error)}
            </Banner>
          ) : null}
          <p className="flex flex-col gap-1">
            <span className="text-ink-muted text-sm">{t("present")}</span>
            <Address address={address} label={t("presentLabel")} whole />
          </p>
          <AddressField
            merchantId={merchantId}
            asset={destination.asset}
            value={text}
            refused={missing ?? (said && field("issue", { issue: said }))}
            onChange={setText}
          />
        </form>
      </DialogContent>
    </Dialog>
  );
}
