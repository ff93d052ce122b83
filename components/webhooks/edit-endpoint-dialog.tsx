"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { FormDialog } from "@/components/ui/form-dialog";
import { toast } from "@/components/ui/toast";
import { EndpointFields } from "@/components/webhooks/endpoint-fields";
import { useEndpointForm } from "@/components/webhooks/use-endpoint-form";
import type { Endpoint } from "@/server/webhooks/schema";

/** Changes an endpoint's URL, description, events and merchants. Its secret stays. */
export function EditEndpointDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const t = useTranslations("webhooks.edit");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(
    trpc.webhooks.update.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.webhooks.pathFilter());
        toast.success(t("saved"));
        onClose();
      },
    }),
  );
  const form = useEndpointForm(endpoint, (change) => mutateAsync({ id: endpoint.id, ...change }));
  return (
    <FormDialog
      form={form}
      isOpen
      onOpenChange={onClose}
      title={t("title")}
      verb={t("action")}
      failed={t("failed")}
    >
      <EndpointFields form={form} />
    </FormDialog>
  );
}
