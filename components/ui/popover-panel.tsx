"use client";

import type { ComponentProps, MouseEvent } from "react";
import { cn } from "@/components/ui/cn";

/** An element with this attribute closes the panel, as every link does. */
const CLOSES = "a, [data-closes]";

/**
 * Renders the panel of a button with `popoverTarget={id}`: in the browser's top layer, closed by Escape, by a click
 * outside and by navigation. Position it with `className`.
 */
export function PopoverPanel({ className, ...props }: ComponentProps<"div"> & { id: string }) {
  function leave(event: MouseEvent<HTMLDivElement>) {
    if (event.target instanceof Element && event.target.closest(CLOSES)) event.currentTarget.hidePopover();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the links inside, which keys reach.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click on it.
    <div
      popover="auto"
      onClick={leave}
      className={cn(
        "fixed inset-auto m-0 rounded-lg bg-card text-ink shadow-float open:animate-pop-in forced-colors:border",
        className,
      )}
      {...props}
    />
  );
}
