"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/query/use-trpc";
import { useTrpcForm } from "@/components/query/use-trpc-form";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import type { CustomerInspection } from "@/server/customers/schema";

const MAX_NOTE = 2_000;

/** Shows the account's note about a customer, with its writer; it is edited in place. */
export function CustomerNote({ customer }: { customer: CustomerInspection }) {
  const t = useTranslations("customer.note");
  const [isOpen, setOpen] = useState(false);
  const { note, canNote } = customer;
  return (
    <Section
      title={t("title")}
      description={t("text")}
      actions={
        canNote && !isOpen ? (
          <Button size="sm" onClick={() => setOpen(true)}>
            {t(note ? "edit" : "write")}
          </Button>
        ) : null
      }
    >
      {isOpen ? (
        <NoteForm customer={customer} onClose={() => setOpen(false)} />
      ) : note ? (
        <>
          <p className="max-w-[70ch] whitespace-pre-wrap break-words">{note.text}</p>
          <p className="pt-1 text-ink-muted text-sm">
            {t.rich("written", { name: note.writtenBy, time: () => <Time at={note.writtenAt} showZone /> })}
          </p>
        </>
      ) : (
        <p className="text-ink-muted">{t("none")}</p>
      )}
    </Section>
  );
}

interface NoteFormProps {
  customer: CustomerInspection;
  onClose: () => void;
}

function NoteForm({ customer: { address, note }, onClose }: NoteFormProps) {
  const t = useTranslations("customer.note");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(
    trpc.customers.note.mutationOptions({
      onSuccess: async (noted) => {
        await Promise.all([
          queryClient.invalidateQueries(trpc.customers.inspect.queryFilter()),
          queryClient.invalidateQueries(trpc.customers.list.queryFilter()),
        ]);
        toast.success(t(noted.note ? "saved" : "removed"));
        onClose();
      },
    }),
  );
  const form = useTrpcForm({
    initial: { text: note?.text ?? "" },
    send: ({ text }) => mutateAsync({ address, text, seen: note?.writtenAt ?? null }),
  });
  return (
    <form {...form.props} className="flex max-w-xl flex-col gap-4">
      {form.refusal ? (
        <Banner tone="bad" title={t("failed")} announce>
          {form.refusal}
        </Banner>
      ) : null}
      <Field label={t("label")} help={t("help")} error={form.faults.text}>
        <Textarea name="text" defaultValue={note?.text ?? ""} maxLength={MAX_NOTE} rows={4} />
      </Field>
      <div className="flex gap-2">
        <SubmitButton variant="primary" pending={form.isPending}>
          {t("save")}
        </SubmitButton>
        <Button onClick={onClose}>{t("cancel")}</Button>
      </div>
    </form>
  );
}
