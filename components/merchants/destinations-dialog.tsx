"use client";

import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { fieldFault } from "@/components/account/error-facts";
import { shapeFault } from "@/components/merchants/address-shape";
import { freeAssets, MAX_ROWS, nextRow } from "@/components/merchants/destination-rows";
import { useMerchantRefresh } from "@/components/merchants/use-merchant-refresh";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { useFaultFocus } from "@/components/ui/use-fault-focus";
import type { MerchantInspection } from "@/server/settlements/inspection-schema";

const FORM = "add-destinations";
const DestinationRow = dynamic(
  () => import("@/components/merchants/destination-row").then((it) => it.DestinationRow),
  { ssr: false },
);

interface DestinationsDialogProps {
  inspection: MerchantInspection;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Sets a merchant's destinations for one or more assets; either all are saved or none. */
export function DestinationsDialog({ inspection, isOpen, onOpenChange }: DestinationsDialogProps) {
  const faultMessage = useFaultMessage();
  const { merchant, assets, destinations } = inspection;
  const taken = new Set(destinations.map(({ asset }) => asset.id));
  const open = assets.filter(({ id }) => !taken.has(id));
  const t = useTranslations("merchants.destinations.add");
  const field = useTranslations("merchants.destinations.address");
  const trpc = useTRPC();
  const refresh = useMerchantRefresh();
  const [isTried, setTried] = useState(false);
  const [rows, setRows] = useState(() => [nextRow(open, [])]);
  const add = useMutation(
    trpc.settlements.add.mutationOptions({
      onSuccess: async ({ settlements }) => {
        await refresh();
        onOpenChange(false);
        toast.success(t("done", { count: settlements.length }));
      },
    }),
  );
  const { form, focusFault } = useFaultFocus(add.error);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const settlements = rows.map(({ assetId, address }) => ({
      asset: assetId,
      destination: `${assetId.split("/")[0]}:${address.trim()}`,
    }));
    if (rows.every(({ assetId, address }) => assetId && !shapeFault(address.trim()))) {
      add.mutate({ merchantId: merchant.id, settlements });
    } else focusFault();
  }
  const choices = freeAssets(assets, taken, rows);
  const refusedOf = (place: number) => {
    const said = fieldFault(add.error, `settlements.${place}.destination`);
    const missing = isTried && rows[place]?.address.trim() === "" ? field("missing") : undefined;
    return missing ?? (said && field("issue", { issue: said }));
  };
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent
        title={t("title", { merchant: merchant.name })}
        description={t("text")}
        className="max-w-xl"
        footer={
          <>
            <Button onClick={() => onOpenChange(false)}>{t("cancel")}</Button>
            <Button type="submit" form={FORM} variant="primary" pending={add.isPending}>
              {t("save", { count: rows.length })}
            </Button>
          </>
        }
      >
        <form ref={form} id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-5">
          {add.error ? (
            <Banner tone="bad" title={t("failed")} announce>
              {faultMessage(add.error)}
            </Banner>
          ) : null}
          {rows.map((row, place) => (
            <DestinationRow
              key={row.key}
              merchantId={merchant.id}
              row={row}
              place={place}
              assets={choices(row)}
              refused={refusedOf(place)}
              onChange={(part) =>
                setRows((before) => before.map((one) => (one.key === row.key ? { ...one, ...part } : one)))
              }
              onRemove={
                rows.length > 1
                  ? () => setRows((before) => before.filter(({ key }) => key !== row.key))
                  : undefined
              }
            />
          ))}
          {rows.length < Math.min(MAX_ROWS, open.length) ? (
            <Button
              size="sm"
              className="self-start"
              onClick={() => setRows((before) => [...before, nextRow(open, before)])}
            >
              <Plus aria-hidden /> {t("another")}
            </Button>
          ) : null}
        </form>
      </DialogContent>
    </Dialog>
  );
}
