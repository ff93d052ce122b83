"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

interface FaultFocus {
  /** For the form whose first invalid control is focused. */
  form: RefObject<HTMLFormElement | null>;
  /** Call it with the state that marks the invalid controls. */
  focusFault: () => void;
}

/**
 * Focuses a form's first invalid control after a failed submit, in the render that marks it.
 * @param error what the server refused; each new one moves the focus
 */
export function useFaultFocus(error?: unknown): FaultFocus {
  const form = useRef<HTMLFormElement>(null);
  const [failures, setFailures] = useState(0);
  const focusFault = useCallback(() => setFailures((before) => before + 1), []);
  useEffect(() => {
    if (failures > 0) focusFirstFault(form.current);
  }, [failures]);
  useEffect(() => {
    if (error) focusFirstFault(form.current);
  }, [error]);
  return { form, focusFault };
}

function focusFirstFault(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
