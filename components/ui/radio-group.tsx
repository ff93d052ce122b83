"use client";

import { RadioGroup as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { useFieldControl } from "@/components/ui/field-context";

/** Renders a choice of one. Give it an `aria-label` or `aria-labelledby`; wrap each item in a `ChoiceField`. */
export function RadioGroup({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root className={cn("flex flex-col gap-3", className)} {...props} />;
}

const dot = [
  "relative grid size-4 shrink-0 place-items-center rounded-full border border-control bg-card",
  "after:absolute after:-inset-2.5 after:content-[''] disabled:cursor-not-allowed disabled:opacity-50",
  "data-[state=checked]:border-accent data-[state=checked]:bg-accent",
].join(" ");

export function RadioItem({ className, ...props }: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item {...useFieldControl()} className={cn(dot, className)} {...props}>
      <Radix.Indicator className="block size-1.5 rounded-full bg-on-accent forced-colors:bg-[CanvasText]" />
    </Radix.Item>
  );
}
