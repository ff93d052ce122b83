"use client";

import { type FormEvent, useState } from "react";
import type { Refusal } from "@/components/account/sign-in-request";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

interface SecondStepProps {
  /** Completes the sign-in; answers what went wrong, or null. */
  send: (code: string) => Promise<Refusal | null>;
  returnTo: string;
  onBack: () => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondStep({ send, returnTo, onBack }: SecondStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  const [fault, setFault] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const code = String(new FormData(event.currentTarget).get("code") ?? "").trim();
    if (code === "") {
      setFault("Enter the code.");
      return;
    }
    setPending(true);
    const refusal = await send(code);
    if (!refusal) {
      window.location.assign(returnTo);
      return;
    }
    setPending(false);
    setFault(refusal.message);
  }

  function swap() {
    setRecovery(!isRecovery);
    setFault(undefined);
  }

  return (
    <form onSubmit={submit} noValidate method="post" className="flex flex-col gap-4">
      <Field
        key={isRecovery ? "recovery" : "app"}
        label={isRecovery ? "Recovery code" : "Code"}
        help={
          isRecovery
            ? "One of those that you kept when you set up the second factor. Each works once."
            : "The six digits that your authenticator app shows."
        }
        error={fault}
        required
      >
        <Input
          name="code"
          autoComplete={isRecovery ? "off" : "one-time-code"}
          inputMode={isRecovery ? "text" : "numeric"}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          autoFocus
          className="font-mono"
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={isPending} className="mt-2 w-full">
        Continue
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" size="sm" onClick={onBack}>
          Back
        </Button>
        <Button variant="quiet" size="sm" onClick={swap}>
          {isRecovery ? "Use the app instead" : "Use a recovery code"}
        </Button>
      </div>
    </form>
  );
}
