"use client";

import { Switch as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { useFieldControl } from "@/components/ui/field-context";

const track = [
  "group relative inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-transparent bg-control",
  "transition-colors after:absolute after:-inset-2 after:content-['']",
  "data-[state=checked]:bg-accent disabled:cursor-not-allowed disabled:opacity-50",
  "forced-colors:border-[ButtonText]",
].join(" ");

const thumb = [
  "block size-4 translate-x-px rounded-full bg-card transition-transform duration-150",
  "data-[state=checked]:translate-x-[17px] forced-colors:border forced-colors:border-[ButtonText]",
].join(" ");

/** Renders a setting that takes effect at once; use a checkbox for a choice that waits for "Save". */
export function Switch({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root {...useFieldControl()} className={cn(track, className)} {...props}>
      <Radix.Thumb className={thumb} />
    </Radix.Root>
  );
}
