import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";

const cover = [
  "after:absolute after:inset-0 after:rounded-sm after:content-['']",
  "focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2",
  "focus-visible:after:outline-accent",
].join(" ");

/**
 * Makes the whole `TableRow` around it a real link (middle click, new tab, copy link). Use one per row, around its
 * name. Other controls of the row go in a `RowControl`, above it.
 */
export function RowLink({ className, ...props }: ComponentProps<typeof Link>) {
  return <Link data-row-link="" prefetch={false} className={cn(cover, className)} {...props} />;
}

export function RowControl({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cn("relative z-10 inline-flex items-center align-middle", className)}>{children}</div>
  );
}

/** Renders quick actions, visible on hover and focus (always on touch). The row's menu also has each of them. */
export function RowActions({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <RowControl
      className={cn(
        "justify-end gap-1 opacity-0 transition-opacity group-focus-within/row:opacity-100 group-hover/row:opacity-100",
        "pointer-coarse:opacity-100 print:hidden",
        className,
      )}
    >
      {children}
    </RowControl>
  );
}
