"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { Query } from "@/components/payments/payments-url";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
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
  const form = useId();
  const [name, setName] = useState(own?.name ?? "");
  const same = views.find((view) => view.name.toLowerCase() === name.trim().toLowerCase());
  const isReplaced = same !== undefined && same.id !== own?.id && !own;
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
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate({ id: own?.id ?? (isReplaced ? same.id : null), name: name.trim(), query });
  }
  const fault = save.error ?? remove.error;
  return (
    <form id={form} onSubmit={submit} className="flex flex-col gap-5">
      <Field
        label={t("name")}
        help={isReplaced ? t("replaces") : undefined}
        error={fault ? faultMessage(fault).replace(/^name: /, "") : undefined}
        required
      >
        <Input
          required
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => {
            save.reset();
            setName(event.target.value);
          }}
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
        <Button type="submit" variant="primary" pending={save.isPending}>
          {t(own ? "rename" : isReplaced ? "replace" : "save")}
        </Button>
      </div>
    </form>
  );
}
