"use client";

import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { controlStyle } from "@/components/ui/control-style";
import { useFieldControl } from "@/components/ui/field-context";
import { useEarlyText } from "@/components/ui/use-early-text";

/** Renders a text area that grows with its text, up to half the window. */
export function Textarea({ className, ref, rows = 3, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...useFieldControl()}
      ref={useEarlyText(ref)}
      rows={rows}
      className={cn(controlStyle, "field-sizing-content max-h-[50dvh] min-h-20 px-3 py-2", className)}
      {...props}
    />
  );
}
