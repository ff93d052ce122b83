"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useTranslations } from "use-intl";
import { CreatedKey } from "@/components/api-keys/created-key";
import { NewKeyForm } from "@/components/api-keys/new-key-form";
import { useKeyDraft } from "@/components/api-keys/use-key-draft";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { useFaultFocus } from "@/components/ui/use-fault-focus";
import type { Mode } from "@/server/auth/permissions";

const FORM = "new-api-key";

interface CreateKeyDialogProps {
  mode: Mode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Creates a key: first its permissions, then the key itself, shown once. */
export function CreateKeyDialog({ mode, isOpen, onOpenChange }: CreateKeyDialogProps) {
  const faultMessage = useFaultMessage();
  const t = useTranslations("apiKeys.new");
  const created = useTranslations("apiKeys.created");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { form, focusFault } = useFaultFocus();
  const { draft, faults, change, reset, check } = useKeyDraft(mode);
  const { data: merchants = [] } = useQuery({ ...trpc.merchants.list.queryOptions(), enabled: isOpen });
  const create = useMutation(
    trpc.apiKeys.create.mutationOptions({
      gcTime: 0,
      onSuccess: () => queryClient.invalidateQueries(trpc.apiKeys.list.queryFilter()),
    }),
  );
  function show(open: boolean) {
    onOpenChange(open);
    // Closing by accident keeps the typed input, but never the created key.
    if (!create.data) return;
    create.reset();
    reset();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const input = check();
    if (input) create.mutate(input);
    else focusFault();
  }
  const isDone = create.data !== undefined;
  const keepOpen = (event: Event) => {
    if (isDone) event.preventDefault();
  };
  return (
    <Dialog open={isOpen} onOpenChange={show}>
      <DialogContent
        title={isDone ? created("title", { name: create.data.item.name }) : t("title")}
        onInteractOutside={keepOpen}
        onEscapeKeyDown={keepOpen}
        footer={
          isDone ? (
            <Button variant="primary" onClick={() => show(false)}>
              {created("done")}
            </Button>
          ) : (
            <>
              <Button onClick={() => show(false)}>{t("cancel")}</Button>
              <Button type="submit" form={FORM} variant="primary" pending={create.isPending}>
                {t(draft.mode === "live" ? "createLive" : "createTest")}
              </Button>
            </>
          )
        }
      >
        {isDone ? (
          <CreatedKey created={create.data} />
        ) : (
          <form ref={form} id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-4">
            {create.error ? (
              <Banner tone="bad" title={t("failed")} announce>
                {faultMessage(create.error)}
              </Banner>
            ) : null}
            <NewKeyForm draft={draft} faults={faults} merchants={merchants} onChange={change} />
          </form>
        )}
      </DialogContent>
    </Dialog>
  );
}
