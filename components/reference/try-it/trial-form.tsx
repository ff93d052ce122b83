"use client";

import { type FormEvent, useRef } from "react";
import { TrialBody } from "@/components/reference/try-it/trial-body";
import { TrialInputs } from "@/components/reference/try-it/trial-inputs";
import { TrialKey } from "@/components/reference/try-it/trial-key";
import { TrialOutcome } from "@/components/reference/try-it/trial-outcome";
import { type TrialPart, useTrial } from "@/components/reference/try-it/use-trial";
import { buttonStyle } from "@/components/ui/button-style";
import type { Trial } from "@/server/reference/reference";

interface TrialFormProps {
  trial: Trial;
  title: string;
  id: string;
}

const LEGENDS: Record<TrialPart, string> = { path: "Path", query: "Query", headers: "Headers" };
const PARTS: TrialPart[] = ["path", "query", "headers"];

/** Sends a request of one operation with the reader's test key, and shows the answer. */
export function TrialForm({ trial, title, id }: TrialFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { input, faults, sent, outcome, change, setBody, submit } = useTrial(trial);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!submit()) focusFault(form.current);
  };
  return (
    <form
      ref={form}
      id={id}
      noValidate
      aria-label={`Try it: ${title}`}
      onSubmit={onSubmit}
      className="mt-3 flex min-w-0 flex-col gap-4 rounded-lg border border-line-strong bg-card p-4"
    >
      {trial.needsKey ? <TrialKey permission={trial.permission} fault={faults.key} /> : null}
      {PARTS.map((part) => (
        <TrialInputs
          key={part}
          legend={LEGENDS[part]}
          part={part}
          fields={trial[part]}
          values={input[part]}
          faults={faults}
          onChange={change(part)}
        />
      ))}
      {trial.body === null ? null : <TrialBody text={input.body} fault={faults.body} onChange={setBody} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <button
          type="submit"
          aria-disabled={outcome?.state === "sending"}
          className={buttonStyle({ variant: "primary" })}
        >
          Send request
        </button>
        <p className="text-ink-muted text-sm">
          {trial.needsKey ? "Test mode. No real money moves." : "No key is needed here."}
        </p>
      </div>
      <TrialOutcome trial={trial} sent={sent} outcome={outcome} />
    </form>
  );
}

/** Leads the reader to the first fault, once it is shown. */
function focusFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
