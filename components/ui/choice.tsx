"use client";

import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

/** Renders the browser's native select: it needs no script, and phones show it best. */
export function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <span className="relative w-44 max-sm:flex-1">
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="h-8 w-full cursor-pointer appearance-none truncate rounded-md border border-line-strong bg-card pr-8 pl-2.5 text-ink hover:bg-sunken pointer-coarse:h-11"
      >
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-muted"
        aria-hidden
      />
    </span>
  );
}
