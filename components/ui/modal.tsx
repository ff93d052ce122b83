"use client";

import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";

interface ModalProps {
  /** Names it for screen readers. */
  label: string;
  /** It was closed: by Escape, by a click beside it, or by a form or button inside. */
  onClose: () => void;
  className?: string;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: focus stays inside and comes back. Open as long as it is rendered; what carries
 * `data-autofocus` has the focus first.
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is one beside it.
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
