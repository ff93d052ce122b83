import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

export function Label({ className, ...props }: ComponentProps<"label">) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the caller gives `htmlFor`.
  return <label className={cn("w-fit font-medium text-base text-ink", className)} {...props} />;
}
