import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { ScrollRegion } from "@/components/ui/scroll-region";

type TableProps = {
  /** Names the table for screen readers: "Payments". */
  label: string;
  /** Rows of 32 px instead of 40. */
  compact?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * Renders a table whose header sticks to `--sticky-top` (set it to the height of the fixed header). A table that is too
 * wide scrolls sideways in its own region.
 */
export function Table({ label, compact, className, children }: TableProps) {
  return (
    <ScrollRegion label={label} className="-mx-4 px-4 sm:mx-0 sm:px-0">
      <table
        aria-label={label}
        data-compact={compact || undefined}
        className={cn("group/table w-full border-separate border-spacing-0 text-left", className)}
      >
        {children}
      </table>
    </ScrollRegion>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr>{children}</tr>
    </thead>
  );
}

export function TableBody(props: ComponentProps<"tbody">) {
  return <tbody {...props} />;
}

/** `selected` marks the row visually; the checkbox inside informs screen readers. */
export function TableRow({ selected, className, ...props }: ComponentProps<"tr"> & { selected?: boolean }) {
  return (
    <tr
      data-selected={selected || undefined}
      className={cn("group/row relative hover:bg-hover data-selected:bg-accent-soft", className)}
      {...props}
    />
  );
}

type CellProps = {
  /** Right-aligned, in tabular figures. */
  numeric?: boolean;
};

const cell = "border-line border-b px-3 first:pl-1 last:pr-1";

export function TableHeader({ numeric, className, ...props }: ComponentProps<"th"> & CellProps) {
  return (
    <th
      scope="col"
      className={cn(
        cell,
        "h-9 whitespace-nowrap bg-paper font-medium text-ink-muted text-sm group-data-fits/region:sticky group-data-fits/region:top-(--sticky-top,0px) group-data-fits/region:z-20",
        numeric && "text-right",
        className,
      )}
      {...props}
    />
  );
}

export function TableCell({ numeric, className, ...props }: ComponentProps<"td"> & CellProps) {
  return (
    <td
      className={cn(
        cell,
        "h-10 whitespace-nowrap py-1 group-data-compact/table:h-8 group-data-compact/table:py-0",
        numeric && "amount text-right",
        className,
      )}
      {...props}
    />
  );
}
