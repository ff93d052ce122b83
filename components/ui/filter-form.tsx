"use client";

import Form from "next/form";
import { type ComponentProps, type FormEvent, useEffect, useRef } from "react";

interface FilterFormProps extends Omit<ComponentProps<typeof Form>, "action" | "onSubmit" | "onInput"> {
  /** The page to open; the fields become its query. */
  action: string;
  /** The fields' values from the address, by name; absent ones are empty. */
  values: Readonly<Record<string, string | undefined>>;
}

type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Renders a form that navigates to another address. Its fields follow the address, including back and forward, but
 * input typed while an answer loads stays. It needs no script.
 */
export function FilterForm({ values, ...props }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  /** The fields changed since the last submit. */
  const changed = useRef(new Set<string>());
  const address = JSON.stringify(values);
  useEffect(() => {
    const stands: FilterFormProps["values"] = JSON.parse(address);
    for (const control of form.current?.querySelectorAll<Control>("input[name], select[name]") ?? []) {
      const isInUse = changed.current.has(control.name) && control === document.activeElement;
      if (!isInUse) control.value = stands[control.name] ?? "";
    }
  }, [address]);
  function note({ target }: FormEvent) {
    changed.current.add((target as Control).name);
  }
  return <Form {...props} ref={form} onInput={note} onSubmit={() => changed.current.clear()} />;
}
