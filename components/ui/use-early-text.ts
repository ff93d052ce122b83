"use client";

import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from "react";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Calls a control's `onChange` for text that was typed before the page's script ran. React does so only in its
 * experimental builds; without it, the first rerender would erase the text. Returns the ref for the control.
 */
export function useEarlyText<T extends TextControl>(ref?: Ref<T>): RefObject<T | null> {
  const control = useRef<T>(null);
  useImperativeHandle(ref, () => control.current as T, []);
  useLayoutEffect(() => {
    // The default value is what the server rendered.
    if (control.current && control.current.value !== control.current.defaultValue) report(control.current);
  }, []);
  return control;
}

/** React calls `onChange` if an event finds another value than it last knew, which assignments update. */
function report(control: TextControl): void {
  const typed = control.value;
  control.value = control.defaultValue;
  Reflect.set(Object.getPrototypeOf(control), "value", typed, control);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
