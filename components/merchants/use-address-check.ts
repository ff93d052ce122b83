"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { isUnfinished, shapeFault, shapeText } from "@/components/merchants/address-shape";
import { useTRPC } from "@/components/query/use-trpc";
import type { InspectedDestination, SettleableAsset } from "@/server/settlements/inspection-schema";

export interface AddressCheck {
  /** Why the address cannot be saved; undefined while it may still become valid. */
  fault: string | undefined;
  isChecking: boolean;
  /** In EIP-55 form, once it can be saved. */
  address: string | null;
  lookAlikes: InspectedDestination["lookAlikes"];
}

interface Checked {
  merchantId: string;
  asset: SettleableAsset | undefined;
  /** As typed. */
  text: string;
  /** Whether the field has lost the focus; from then on an incomplete address is an error. */
  isLeft: boolean;
}

/** Checks an address while it is typed: its shape here, the rest by the server once it is complete. */
export function useAddressCheck({ merchantId, asset, text, isLeft }: Checked): AddressCheck {
  const t = useTranslations("merchants.destinations.address");
  const trpc = useTRPC();
  const typed = text.trim();
  const shape = shapeFault(typed);
  const { data, isFetching } = useQuery({
    ...trpc.settlements.inspectDestination.queryOptions({
      merchantId,
      asset: asset?.id ?? "",
      address: typed,
    }),
    enabled: shape === null && asset !== undefined,
    staleTime: 60_000,
  });
  if (shape !== null) {
    const isFault = isUnfinished(typed) ? isLeft && typed !== "" : true;
    return {
      fault: isFault ? shapeText(shape, t) : undefined,
      isChecking: false,
      address: null,
      lookAlikes: [],
    };
  }
  const fault = data?.fault ? t(`fault.${data.fault}`) : undefined;
  const address = fault ? null : (data?.address ?? null);
  return { fault, isChecking: isFetching && !data, address, lookAlikes: data?.lookAlikes ?? [] };
}
