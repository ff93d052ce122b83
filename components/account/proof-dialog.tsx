"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { fieldFault } from "@/components/account/error-facts";
import { faultMessage } from "@/components/shell/fault-message";
import { useTRPC } from "@/components/shell/trpc";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** @param onSettle true when the person has proved who they are, false when they left */
export default function ProofDialog({ onSettle }: { onSettle: (isProven: boolean) => void }) {
  const trpc = useTRPC();
  const form = useId();
  const [missing, setMissing] = useState(false);
  const prove = useMutation(
    trpc.security.prove.mutationOptions({ gcTime: 0, onSuccess: () => onSettle(true) }),
  );
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The dialog may stand over another form.
    event.stopPropagation();
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    setMissing(password === "");
    if (password !== "" && !prove.isPending) prove.mutate({ password });
  }
  const refusal = prove.error
    ? (fieldFault(prove.error, "password") ?? faultMessage(prove.error))
    : undefined;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onSettle(false))}>
      <DialogContent
        title="Confirm that it is you"
        description="What you are about to do can move money or give access to it. We ask again after a quarter of an hour."
        footer={
          <>
            <Button onClick={() => onSettle(false)}>Cancel</Button>
            <Button type="submit" form={form} variant="primary" pending={prove.isPending}>
              Confirm and continue
            </Button>
          </>
        }
      >
        <form id={form} noValidate method="post" onSubmit={submit}>
          <Field label="Password" error={missing ? "Enter your password." : refusal} required>
            <Input name="password" type="password" autoComplete="current-password" autoFocus />
          </Field>
        </form>
      </DialogContent>
    </Dialog>
  );
}
