"use client";

import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { controlStyle } from "@/components/ui/control-style";
import { useFieldControl } from "@/components/ui/field-context";
import { floatingItemStyle, floatingStyle } from "@/components/ui/floating-style";

export const Select = Radix.Root;
export const SelectGroup = Radix.Group;

export function SelectTrigger({
  className,
  placeholder,
  size = "md",
  ...props
}: ComponentProps<typeof Radix.Trigger> & { placeholder?: string; size?: "sm" | "md" }) {
  return (
    <Radix.Trigger
      {...useFieldControl()}
      className={cn(
        controlStyle,
        "inline-flex items-center justify-between gap-2 px-3 text-left data-[placeholder]:text-ink-muted",
        size === "sm" ? "h-8 pointer-coarse:h-10" : "h-9 pointer-coarse:h-11",
        className,
      )}
      {...props}
    >
      <span className="min-w-0 overflow-hidden [&>span]:flex [&>span]:items-center [&>span]:gap-2 [&>span]:whitespace-nowrap">
        <Radix.Value placeholder={placeholder} />
      </span>
      <Radix.Icon asChild>
        <ChevronDown className="size-4 shrink-0 text-ink-muted" aria-hidden />
      </Radix.Icon>
    </Radix.Trigger>
  );
}

/** Lists the choices. The list itself scrolls instead of Radix' viewport in it, a part without a role that no key reaches. */
export function SelectContent({ className, children, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        position="popper"
        sideOffset={4}
        collisionPadding={8}
        className={cn(
          floatingStyle,
          "max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-y-auto",
          className,
        )}
        {...props}
      >
        <Radix.Viewport className="overflow-visible! p-1">{children}</Radix.Viewport>
      </Radix.Content>
    </Radix.Portal>
  );
}

export function SelectItem({ className, children, ...props }: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item
      className={cn(floatingItemStyle, "pr-8 [&>span]:flex [&>span]:items-center [&>span]:gap-2", className)}
      {...props}
    >
      <Radix.ItemText>{children}</Radix.ItemText>
      <Radix.ItemIndicator className="absolute right-2">
        <Check className="text-accent" aria-hidden />
      </Radix.ItemIndicator>
    </Radix.Item>
  );
}

export function SelectLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cn("px-2 py-1.5 text-ink-muted text-xs", className)} {...props} />;
}
