"use client";

import { type ChangeEvent, type FormEvent, useCallback, useState } from "react";
import { useFaultFocus } from "@/components/ui/use-fault-focus";

type Field<V> = keyof V & string;
/** Messages by field. */
export type Faults<V> = { [F in Field<V>]?: string };

/** Why the receiver did not accept the values. */
export interface Refusal {
  message: string;
  /** The fields that are wrong, by their paths in the request. */
  issues?: readonly { field: string; message: string }[];
}

export interface FormOptions<V> {
  initial: V;
  /** Finds the faults that need no server. */
  check?: (values: V) => Faults<V>;
  /** Sends the values. Returns null when they were accepted. */
  send: (values: V) => Promise<Refusal | null>;
  /** Returns the field of a path in the request; by default the one that a part of the path names. */
  fieldOf?: (path: string) => Field<V> | undefined;
  /** Writes the message of an issue at its field. */
  issueText?: (message: string) => string;
}

interface Outcome<V> {
  faults: Faults<V>;
  message?: string;
  /** Whether fields show all of it. */
  isPlaced?: boolean;
}

/**
 * Keeps the values and faults of a form, and sends it. An input with the `name` of a value is read when the form is
 * sent, so it may be filled in before scripts run; other controls call `change`. The first wrong field gets the focus.
 */
export function useForm<V extends object>(options: FormOptions<V>) {
  const { initial, check, send } = options;
  const [values, setValues] = useState(initial);
  const [{ faults, message, isPlaced }, setOutcome] = useState<Outcome<V>>({ faults: {} });
  const [isPending, setPending] = useState(false);
  // An issue of a field that the form does not show is the form's.
  const show = useCallback(() => setOutcome((before) => ({ ...before, isPlaced: false })), []);
  const { form, focusFault } = useFaultFocus(show);

  function mark(part: Faults<V>) {
    setOutcome((before) => ({ ...before, faults: { ...before.faults, ...part } }));
  }
  function fail(outcome: Outcome<V>) {
    setOutcome(outcome);
    focusFault();
  }
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A dialog's form may lie within another one for React, whose events pass through portals.
    event.stopPropagation();
    if (isPending) return;
    const given = { ...values, ...readNamed(event.currentTarget, values) };
    const found = check?.(given) ?? {};
    if (Object.values(found).some(Boolean)) return fail({ faults: found });
    setOutcome({ faults: {} });
    setPending(true);
    const refusal = await send(given).finally(() => setPending(false));
    if (refusal) fail(place(refusal, options));
  }

  return {
    values,
    faults,
    /** What no field shows. */
    refusal: isPlaced ? undefined : message,
    isPending,
    change(part: Partial<V>) {
      setValues((before) => ({ ...before, ...part }));
      mark(cleared(Object.keys(part)));
    },
    /** Checks one field, as when it loses the focus. */
    touch: (field: Field<V>) => mark({ ...cleared<V>([field]), [field]: check?.(values)[field] }),
    /** Returns to the initial values, without faults. */
    reset() {
      setValues(initial);
      setOutcome({ faults: {} });
      for (const control of form.current?.elements ?? []) {
        if (control instanceof HTMLInputElement && control.name in initial)
          control.value = control.defaultValue;
      }
    },
    /** For the form's element. */
    props: {
      ref: form,
      noValidate: true,
      method: "post",
      onSubmit,
      onChange({ target }: ChangeEvent<HTMLFormElement>) {
        if (target.name in values) mark(cleared([target.name]));
      },
    } as const,
  };
}

/** What a form's frame needs of it. */
export type FormState = Pick<ReturnType<typeof useForm>, "props" | "refusal" | "isPending">;

function cleared<V>(names: string[]): Faults<V> {
  return Object.fromEntries(names.map((name) => [name, undefined])) as Faults<V>;
}

function readNamed<V extends object>(form: HTMLFormElement, values: V): Partial<V> {
  const given = [...new FormData(form)].filter(
    ([name, value]) => name in values && typeof value === "string",
  );
  return Object.fromEntries(given) as Partial<V>;
}

function place<V extends object>({ message, issues = [] }: Refusal, options: FormOptions<V>): Outcome<V> {
  const { initial, issueText = (text) => text } = options;
  const { fieldOf = (path) => path.split(".").find((part) => part in initial) } = options;
  const faults: Record<string, string> = {};
  for (const issue of issues) {
    const field = fieldOf(issue.field);
    if (field !== undefined) faults[field] ??= issueText(issue.message);
  }
  return { faults: faults as Faults<V>, message, isPlaced: Object.keys(faults).length > 0 };
}
