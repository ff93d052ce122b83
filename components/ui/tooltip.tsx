"use client";

import { Tooltip as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

type TooltipProps = {
  /** A few words. Never the only place where something is said: touch has no hover. */
  content: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  /** One element that can take focus. */
  children: ReactElement;
};

export function Tooltip({ content, side = "top", children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 animate-fade-in rounded-md bg-ink px-2 py-1 text-paper text-sm forced-colors:border"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
