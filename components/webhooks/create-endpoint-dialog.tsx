"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { FormDialog } from "@/components/ui/form-dialog";
import { EndpointFields } from "@/components/webhooks/endpoint-fields";
import { NewSecret } from "@/components/webhooks/new-secret";
import { useEndpointForm } from "@/components/webhooks/use-endpoint-form";

interface CreateEndpointDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Creates an endpoint: first its URL and events, then its secret, shown once. */
export function CreateEndpointDialog({ isOpen, onOpenChange }: CreateEndpointDialogProps) {
  const t = useTranslations("webhooks.new");
  const shown = useTranslations("webhooks.secret");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { mutateAsync, data, reset } = useMutation(
    trpc.webhooks.create.mutationOptions({
      gcTime: 0,
      onSuccess: () => queryClient.invalidateQueries(trpc.webhooks.list.queryFilter()),
    }),
  );
  const form = useEndpointForm(null, mutateAsync);
  function show(open: boolean) {
    onOpenChange(open);
    // Closing by accident keeps the typed input, but never the secret.
    if (!data) return;
    reset();
    form.reset();
  }
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onOpenChange={show}
      title={t(data ? "created" : "title")}
      verb={t("action")}
      failed={t("failed")}
      done={data && { verb: shown("done"), content: <NewSecret secret={data.secret} /> }}
    >
      <EndpointFields form={form} />
    </FormDialog>
  );
}
