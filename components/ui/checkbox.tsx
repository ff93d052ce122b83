"use client";

import { Check, Minus } from "lucide-react";
import { Checkbox as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { useFieldControl } from "@/components/ui/field-context";

const box = [
  "group grid size-4 shrink-0 place-items-center rounded-sm border border-control bg-card text-on-accent",
  "relative after:absolute after:-inset-2.5 after:content-['']",
  "data-[state=checked]:border-accent data-[state=checked]:bg-accent",
  "data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent",
  "disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-bad forced-colors:text-[CanvasText]",
].join(" ");

/**
 * Renders a checkbox: 16 px visible, 36 px touch area. In a table give it an `aria-label`; elsewhere use
 * `CheckboxField`.
 */
export function Checkbox({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root {...useFieldControl()} className={cn(box, className)} {...props}>
      <Radix.Indicator className="grid place-items-center">
        <Check className="hidden size-3.5 group-data-[state=checked]:block" strokeWidth={3} aria-hidden />
        <Minus
          className="hidden size-3.5 group-data-[state=indeterminate]:block"
          strokeWidth={3}
          aria-hidden
        />
      </Radix.Indicator>
    </Radix.Root>
  );
}
