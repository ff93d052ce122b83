"use client";

import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "use-intl";
import { addressFault } from "@/components/merchants/address-shape";
import {
  destinationsOf,
  freeAssets,
  isPlace,
  MAX_ROWS,
  nextRow,
  placeOf,
  type DestinationRow as Row,
  type Rows,
  unmarked,
} from "@/components/merchants/destination-rows";
import { useMerchantRefresh } from "@/components/merchants/use-merchant-refresh";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { Button } from "@/components/ui/button";
import { FormDialog } from "@/components/ui/form-dialog";
import { toast } from "@/components/ui/toast";
import type { MerchantInspection } from "@/server/settlements/inspection-schema";

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
  const { merchant, assets, destinations } = inspection;
  const taken = new Set(destinations.map(({ asset }) => asset.id));
  const open = assets.filter(({ id }) => !taken.has(id));
  const t = useTranslations("merchants.destinations.add");
  const field = useTranslations("merchants.destinations.address");
  const trpc = useTRPC();
  const refresh = useMerchantRefresh();
  const add = useMutation(
    trpc.settlements.add.mutationOptions({
      trpc: { context: { proofSubject: t("title", { merchant: merchant.name }) } },
      onSuccess: async ({ settlements }) => {
        await refresh();
        onOpenChange(false);
        const waiting = settlements.filter(({ pendingChange }) => pendingChange !== undefined).length;
        toast.success(
          waiting > 0
            ? t("waits", { count: waiting, hours: inspection.waitHours })
            : t("done", { count: settlements.length }),
        );
      },
    }),
  );
  const form = useTrpcForm<Rows>({
    initial: { rows: [nextRow(open, [])] },
    check: ({ rows }) => Object.fromEntries(rows.map((row, place) => [placeOf(place), rowFault(row)])),
    send: ({ rows }) =>
      add.mutateAsync({
        merchantId: merchant.id,
        settlements: destinationsOf(open, rows),
      }),
    fieldOf: (path) => (isPlace(path) ? path : undefined),
    issueText: (issue) => field("issue", { issue }),
  });
  const rowFault = ({ assetId, address }: Row) =>
    assetId === "" ? field("assetFirst") : addressFault(address.trim(), field);
  const { rows } = form.values;
  const set = (next: Row[]) => form.change({ ...unmarked(rows), rows: next });
  const choices = freeAssets(assets, taken, rows);
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t("title", { merchant: merchant.name })}
      description={t("text")}
      className="max-w-xl"
      verb={t("save", { count: destinationsOf(open, rows).length })}
      failed={t("failed")}
    >
      {rows.map((row, place) => (
        <DestinationRow
          key={row.key}
          merchantId={merchant.id}
          row={row}
          place={place}
          assets={choices(row)}
          free={open}
          refused={form.faults[placeOf(place)]}
          onChange={(part) => set(rows.map((one) => (one.key === row.key ? { ...one, ...part } : one)))}
          onRemove={rows.length > 1 ? () => set(rows.filter(({ key }) => key !== row.key)) : undefined}
        />
      ))}
      {rows.length < Math.min(MAX_ROWS, open.length) ? (
        <Button size="sm" className="self-start" onClick={() => set([...rows, nextRow(open, rows)])}>
          <Plus aria-hidden /> {t("another")}
        </Button>
      ) : null}
    </FormDialog>
  );
}
