"use client";

import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { controlStyle } from "@/components/ui/control-style";
import { useFieldControl } from "@/components/ui/field-context";
import { useEarlyText } from "@/components/ui/use-early-text";

export function Input({ className, ref, ...props }: ComponentProps<"input">) {
  return (
    <input
      {...useFieldControl()}
      ref={useEarlyText(ref)}
      className={cn(controlStyle, "h-9 px-3 pointer-coarse:h-11", className)}
      {...props}
    />
  );
}
