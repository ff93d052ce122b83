"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { faultMessage } from "@/components/shell/fault-message";
import { useTRPC } from "@/components/shell/trpc";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";

const WORDS = {
  accept: {
    button: "Keep the money",
    title: "Keep the money?",
    description: "The payment's status stays as it is. The decision can be taken back.",
    help: "What was agreed with the buyer, for whoever looks at it later.",
    done: "Kept",
  },
  lose: {
    button: "Accept the loss",
    title: "Accept the loss?",
    description: "The payment's status stays as it is. You can reopen it later.",
    help: "What was agreed with the buyer.",
    done: "Accepted as a loss",
  },
  ignore: {
    button: "Leave it alone",
    title: "Leave it alone?",
    description: "Nothing moves and nothing is booked. The decision can be taken back.",
    help: "Why it needs nothing.",
    done: "Left alone",
  },
} as const;

const MAX_NOTE = 500;

/** Keeps the money of an exception, accepts its loss, or leaves it alone, with a note that stays. */
export function DecideException({ id, way }: { id: string; way: keyof typeof WORDS }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useId();
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState("");
  const [isMissing, setMissing] = useState(false);
  const words = WORDS[way];
  const refresh = () => queryClient.invalidateQueries(trpc.exceptions.pathFilter());
  const then = {
    onSuccess: async () => {
      await refresh();
      setOpen(false);
      toast.success(words.done);
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
        <Button>{words.button}</Button>
      </DialogTrigger>
      <DialogContent
        title={words.title}
        description={words.description}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" form={form} variant="primary" pending={isPending}>
              {words.button}
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={decide} noValidate className="flex flex-col gap-4">
          {error ? (
            <Banner tone="bad" title="Nothing was changed" announce>
              {faultMessage(error)}
            </Banner>
          ) : null}
          <Field
            label="Note"
            help={words.help}
            optional={way !== "ignore"}
            required={way === "ignore"}
            error={isMissing ? "Write down why, in a few words." : undefined}
          >
            <Textarea value={note} maxLength={MAX_NOTE} onChange={({ target }) => setNote(target.value)} />
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  );
}
