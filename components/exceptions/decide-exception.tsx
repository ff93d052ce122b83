"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";

const MAX_NOTE = 500;

/** Renders the decision on an exception: keep its money, accept its loss, or dismiss it, with a permanent note. */
export function DecideException({ id, way }: { id: string; way: "accept" | "lose" | "ignore" }) {
  const t = useTranslations("exception.decide");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const refresh = () => queryClient.invalidateQueries(trpc.exceptions.pathFilter());
  const then = {
    onSuccess: async () => {
      await refresh();
      setOpen(false);
      toast.success(t(`${way}.done`));
    },
    onError: refresh,
  };
  const accept = useMutation(trpc.exceptions.accept.mutationOptions(then));
  const ignore = useMutation(trpc.exceptions.ignore.mutationOptions(then));
  const mustExplain = way === "ignore";
  const form = useTrpcForm({
    initial: { note: "" },
    check: ({ note }) => ({ note: mustExplain && note.trim() === "" ? t("noteMissing") : undefined }),
    send: async (values) => {
      const note = values.note.trim();
      if (mustExplain) await ignore.mutateAsync({ id, note });
      else await accept.mutateAsync({ id, ...(note && { note }) });
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<Button>{t(`${way}.button`)}</Button>}
      title={t(`${way}.title`)}
      description={t(`${way}.text`)}
      verb={t(`${way}.button`)}
      failed={t("unchanged")}
    >
      <Field
        label={t("note")}
        help={t(`${way}.help`)}
        optional={!mustExplain}
        required={mustExplain}
        error={form.faults.note}
      >
        <Textarea
          value={form.values.note}
          maxLength={MAX_NOTE}
          onChange={({ target }) => form.change({ note: target.value })}
        />
      </Field>
    </FormDialog>
  );
}
