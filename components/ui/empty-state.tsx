import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

type EmptyStateProps = {
  icon?: LucideIcon;
  /** The title: "No payments yet". */
  title: ReactNode;
  /** How entries are created. */
  description?: ReactNode;
  /** The next step: a button, or the exact command. */
  children?: ReactNode;
  className?: string;
};

export function EmptyState({ icon: Icon, title, description, children, className }: EmptyStateProps) {
  return (
    <div className={cn("flex flex-col items-center gap-2 px-4 py-14 text-center", className)}>
      {Icon ? <Icon className="mb-1 size-6 text-ink-muted" strokeWidth={1.5} aria-hidden /> : null}
      <p className="font-medium text-lg">{title}</p>
      {description ? <p className="max-w-[52ch] text-ink-muted">{description}</p> : null}
      {children ? (
        <div className="mt-3 flex max-w-full flex-wrap justify-center gap-2">{children}</div>
      ) : null}
    </div>
  );
}
