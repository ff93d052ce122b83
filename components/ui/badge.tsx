import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { type Tone, toneSoft } from "@/components/ui/tone";

/** Renders a short label for a thing ("Test", "Default"); for a state use `StatusPill`. */
export function Badge({
  tone = "muted",
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      data-edge
      className={cn(
        "inline-flex h-5 items-center whitespace-nowrap rounded-sm px-1.5 font-medium text-xs",
        toneSoft[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
