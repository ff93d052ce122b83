"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { fieldFault } from "@/components/account/error-facts";
import { faultMessage } from "@/components/shell/fault-message";
import { useTRPC } from "@/components/shell/trpc";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** Says who somebody is: each with the words for it. */
const WAYS = {
  password: {
    label: "Password",
    missing: "Enter your password.",
    swap: "Use the authenticator app",
    input: { type: "password", autoComplete: "current-password" },
  },
  code: {
    label: "Code",
    missing: "Enter the code that your authenticator app shows.",
    swap: "Use the password",
    input: { inputMode: "numeric", autoComplete: "one-time-code", className: "font-mono" },
  },
} as const;

/** @param onSettle true when the person has proved who they are, false when they left */
export default function ProofDialog({ onSettle }: { onSettle: (isProven: boolean) => void }) {
  const trpc = useTRPC();
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const [way, setWay] = useState<keyof typeof WAYS>("password");
  const [isMissing, setMissing] = useState(false);
  const { data: overview } = useQuery(trpc.security.overview.queryOptions());
  const prove = useMutation(
    trpc.security.prove.mutationOptions({ gcTime: 0, onSuccess: () => onSettle(true) }),
  );
  const { label, missing, swap, input } = WAYS[way];

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The dialog may stand over another form.
    event.stopPropagation();
    const given = String(new FormData(event.currentTarget).get(way) ?? "");
    setMissing(given === "");
    if (given !== "" && !prove.isPending)
      prove.mutate(way === "password" ? { password: given } : { code: given });
  }
  function change() {
    setWay(way === "password" ? "code" : "password");
    setMissing(false);
    prove.reset();
  }
  // Over another dialog the browser's own focus on opening is taken back.
  function focusField(event: Event) {
    event.preventDefault();
    field.current?.focus();
  }
  const refusal = prove.error ? (fieldFault(prove.error, way) ?? faultMessage(prove.error)) : undefined;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onSettle(false))}>
      <DialogContent
        onOpenAutoFocus={focusField}
        title="Confirm that it is you"
        description="This can move money or give access to it, so we ask again when a quarter of an hour has passed."
        footer={
          <>
            <Button onClick={() => onSettle(false)}>Cancel</Button>
            <Button type="submit" form={form} variant="primary" pending={prove.isPending}>
              Confirm and continue
            </Button>
          </>
        }
      >
        <form
          id={form}
          noValidate
          method="post"
          onSubmit={submit}
          className="flex flex-col items-start gap-2"
        >
          <Field
            key={way}
            label={label}
            error={isMissing ? missing : refusal}
            required
            className="self-stretch"
          >
            <Input ref={field} name={way} autoFocus {...input} />
          </Field>
          {overview?.secondFactorSince ? (
            <Button variant="quiet" size="sm" onClick={change}>
              {swap}
            </Button>
          ) : null}
        </form>
      </DialogContent>
    </Dialog>
  );
}
