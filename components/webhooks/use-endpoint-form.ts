"use client";

import { useTranslations } from "use-intl";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import type { CreateEndpoint, Endpoint } from "@/server/webhooks/schema";

interface EndpointDraft {
  url: string;
  description: string;
  isAll: boolean;
  types: NonNullable<CreateEndpoint["types"]>;
  /** Empty: all merchants. */
  merchantIds: string[];
}

export type EndpointForm = ReturnType<typeof useEndpointForm>;

/** Keeps the draft of an endpoint, new or as it is, until it is sent. */
export function useEndpointForm(
  endpoint: Endpoint | null,
  send: (input: Required<CreateEndpoint>) => Promise<unknown>,
) {
  const t = useTranslations("webhooks.new");
  const { url = "", description = "", types = [], merchantIds = null } = endpoint ?? {};
  const chosen = types.filter((type) => type !== "webhook_endpoint.test");
  return useTrpcForm<EndpointDraft>({
    initial: { url, description, isAll: chosen.length === 0, types: chosen, merchantIds: merchantIds ?? [] },
    check: (draft) => ({
      url: draft.url.trim() === "" ? t("noUrl") : undefined,
      types: !draft.isAll && draft.types.length === 0 ? t("noType") : undefined,
    }),
    send: (draft) =>
      send({
        url: draft.url.trim(),
        description: draft.description.trim(),
        types: draft.isAll ? [] : draft.types,
        merchantIds: draft.merchantIds.length > 0 ? draft.merchantIds : null,
      }),
  });
}
