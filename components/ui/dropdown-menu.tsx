"use client";

import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { floatingItemStyle, floatingStyle } from "@/components/ui/floating-style";

export const DropdownMenuTrigger = Radix.Trigger;
export const DropdownMenuRadioGroup = Radix.RadioGroup;

/** Renders a non-modal menu: the page keeps its scrollbar, position and semantics while it is open. */
export function DropdownMenu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />;
}

export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={4}
        align="end"
        collisionPadding={8}
        className={cn(
          floatingStyle,
          "max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto p-1",
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  );
}

/** `danger` is for destructive actions; such an item opens an `AlertDialog`. Links: `asChild` around a `Link`. */
export function DropdownMenuItem({
  danger,
  className,
  ...props
}: ComponentProps<typeof Radix.Item> & { danger?: boolean }) {
  return <Radix.Item className={cn(floatingItemStyle, danger && "text-bad", className)} {...props} />;
}

export function DropdownMenuCheckboxItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem className={cn(floatingItemStyle, "pr-8", className)} {...props}>
      {children}
      <Radix.ItemIndicator className="absolute right-2">
        <Check className="text-accent" aria-hidden />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  );
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={cn(floatingItemStyle, "pr-8", className)} {...props}>
      {children}
      <Radix.ItemIndicator className="absolute right-2">
        <Check className="text-accent" aria-hidden />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cn("px-2 py-1.5 text-ink-muted text-xs", className)} {...props} />;
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
