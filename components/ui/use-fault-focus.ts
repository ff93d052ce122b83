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
 * @param onNone called when no control of the form is invalid; the same function in each render
 */
export function useFaultFocus(onNone?: () => void): FaultFocus {
  const form = useRef<HTMLFormElement>(null);
  const [failures, setFailures] = useState(0);
  const focusFault = useCallback(() => setFailures((before) => before + 1), []);
  useEffect(() => {
    if (failures === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else onNone?.();
  }, [failures, onNone]);
  return { form, focusFault };
}
