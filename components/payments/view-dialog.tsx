"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { Query } from "@/components/payments/payments-url";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import type { PaymentView } from "@/server/listings/views/view-schema";

interface ViewDialogProps {
  query: Query;
  /** The view to rename or delete; absent to save a new one. */
  own: PaymentView | undefined;
  views: PaymentView[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Saves the filters and the order as a view, or renames or deletes the current view. */
export function ViewDialog(props: ViewDialogProps) {
  const t = useTranslations("payments.views");
  const { own, isOpen, onOpenChange } = props;
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent title={t(own ? "edit" : "save")} description={t("text")}>
        <ViewForm key={own?.id} {...props} />
      </DialogContent>
    </Dialog>
  );
}

function ViewForm({ query, own, views, onOpenChange }: ViewDialogProps) {
  const faultMessage = useFaultMessage();
  const t = useTranslations("payments.views");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const replaced = (name: string) =>
    own ? undefined : views.find((view) => view.name.toLowerCase() === name.trim().toLowerCase());
  const form = useTrpcForm({
    initial: { name: own?.name ?? "" },
    send: ({ name }) =>
      save.mutateAsync({ id: (own ?? replaced(name))?.id ?? null, name: name.trim(), query }),
  });
  const { name } = form.values;
  const isReplaced = replaced(name) !== undefined;
  async function close(words: string) {
    await queryClient.invalidateQueries(trpc.paymentViews.list.queryFilter());
    onOpenChange(false);
    toast.success(words);
  }
  const save = useMutation(
    trpc.paymentViews.save.mutationOptions({ onSuccess: (view) => close(t("saved", { name: view.name })) }),
  );
  const remove = useMutation(
    trpc.paymentViews.remove.mutationOptions({
      onSuccess: () => close(t("deleted", { name: own?.name ?? "" })),
    }),
  );
  return (
    // The browser asks for a missing name.
    <form {...form.props} noValidate={false} className="flex flex-col gap-5">
      <Field
        label={t("name")}
        help={isReplaced ? t("replaces") : undefined}
        error={form.faults.name ?? form.refusal ?? (remove.error ? faultMessage(remove.error) : undefined)}
        required
      >
        <Input
          required
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => form.change({ name: event.target.value })}
        />
      </Field>
      <div className="flex justify-end gap-2">
        {own ? (
          <Button
            className="mr-auto text-bad"
            pending={remove.isPending}
            onClick={() => remove.mutate({ id: own.id })}
          >
            {t("delete")}
          </Button>
        ) : null}
        <SubmitButton variant="primary" pending={form.isPending}>
          {t(own ? "rename" : isReplaced ? "replace" : "save")}
        </SubmitButton>
      </div>
    </form>
  );
}
