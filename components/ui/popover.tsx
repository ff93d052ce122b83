"use client";

import { Popover as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { floatingStyle } from "@/components/ui/floating-style";

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;
export const PopoverClose = Radix.Close;

/** Renders a small form over the page, such as a filter. Give it an `aria-label`. */
export function PopoverContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={4}
        align="start"
        collisionPadding={8}
        className={cn(
          floatingStyle,
          "max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-1rem)] overflow-y-auto p-4 outline-none",
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  );
}
