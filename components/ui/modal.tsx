"use client";

import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";

interface ModalProps {
  /** The name for screen readers. */
  label: string;
  /** Called when it closes: by Escape, by a click outside, or by a form or button inside. */
  onClose: () => void;
  className?: string;
  children: ReactNode;
}

/**
 * Renders the browser's native modal dialog, which traps the focus and restores it. It is open while it is rendered;
 * the element with `data-autofocus` gets the focus first.
 */
export function Modal({ label, onClose, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, []);
  function leave(event: MouseEvent) {
    if (event.target === dialog.current) dialog.current?.close();
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is one outside it.
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={leave}
      className={cn(
        "m-auto rounded-lg bg-card text-ink shadow-float outline-none backdrop:bg-scrim forced-colors:border",
        "open:animate-pop-in",
        className,
      )}
    >
      {children}
    </dialog>
  );
}
