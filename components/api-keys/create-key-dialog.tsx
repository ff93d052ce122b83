"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { CreatedKey } from "@/components/api-keys/created-key";
import { NewKeyForm } from "@/components/api-keys/new-key-form";
import { useKeyForm } from "@/components/api-keys/use-key-form";
import { useTRPC } from "@/components/query/use-trpc";
import { FormDialog } from "@/components/ui/form-dialog";
import type { Mode } from "@/server/auth/permissions";

interface CreateKeyDialogProps {
  mode: Mode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Creates a key: first its permissions, then the key itself, shown once. */
export function CreateKeyDialog({ mode, isOpen, onOpenChange }: CreateKeyDialogProps) {
  const t = useTranslations("apiKeys.new");
  const created = useTranslations("apiKeys.created");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { data: merchants = [] } = useQuery({ ...trpc.merchants.list.queryOptions(), enabled: isOpen });
  const { mutateAsync, data, reset } = useMutation(
    trpc.apiKeys.create.mutationOptions({
      gcTime: 0,
      onSuccess: () => queryClient.invalidateQueries(trpc.apiKeys.list.queryFilter()),
    }),
  );
  const form = useKeyForm(mode, mutateAsync);
  function show(open: boolean) {
    onOpenChange(open);
    // Closing by accident keeps the typed input, but never the created key.
    if (!data) return;
    reset();
    form.reset();
  }
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onOpenChange={show}
      title={data ? created("title", { name: data.item.name }) : t("title")}
      verb={t(form.values.mode === "live" ? "createLive" : "createTest")}
      failed={t("failed")}
      done={data && { verb: created("done"), content: <CreatedKey created={data} /> }}
    >
      <NewKeyForm form={form} merchants={merchants} />
    </FormDialog>
  );
}
