"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useFaultMessage } from "@/components/query/fault-message";
import { useTRPC } from "@/components/query/use-trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";

const MAX_NOTE = 500;

/** Renders the decision on an exception: keep its money, accept its loss, or dismiss it, with a permanent note. */
export function DecideException({ id, way }: { id: string; way: "accept" | "lose" | "ignore" }) {
  const faultMessage = useFaultMessage();
  const t = useTranslations("exception.decide");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useId();
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState("");
  const [isMissing, setMissing] = useState(false);
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
  const { error, isPending } = way === "ignore" ? ignore : accept;

  function decide(event: FormEvent) {
    event.preventDefault();
    const said = note.trim();
    if (way !== "ignore") return accept.mutate({ id, ...(said && { note: said }) });
    setMissing(said === "");
    if (said) ignore.mutate({ id, note: said });
  }

  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button>{t(`${way}.button`)}</Button>
      </DialogTrigger>
      <DialogContent
        title={t(`${way}.title`)}
        description={t(`${way}.text`)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t("cancel")}</Button>
            <Button type="submit" form={form} variant="primary" pending={isPending}>
              {t(`${way}.button`)}
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={decide} noValidate className="flex flex-col gap-4">
          {error ? (
            <Banner tone="bad" title={t("unchanged")} announce>
              {faultMessage(error)}
            </Banner>
          ) : null}
          <Field
            label={t("note")}
            help={t(`${way}.help`)}
            optional={way !== "ignore"}
            required={way === "ignore"}
            error={isMissing ? t("noteMissing") : undefined}
          >
            <Textarea value={note} maxLength={MAX_NOTE} onChange={({ target }) => setNote(target.value)} />
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  );
}
