import type { ReactNode } from "react";

/** Renders a key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line-strong px-1 font-sans text-ink-muted text-xs">
      {children}
    </kbd>
  );
}
