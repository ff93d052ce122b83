import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

type PageHeaderProps = {
  title: ReactNode;
  /** One sentence at most. */
  description?: ReactNode;
  /** The parent page, linked above the title. */
  back?: { href: string; label: ReactNode };
  /** Shown next to the title: a pill, a badge. */
  badge?: ReactNode;
  /** Buttons; at most one of them primary. */
  actions?: ReactNode;
  className?: string;
};

/** Renders the header of a page with its only `h1`. */
export function PageHeader({ title, description, back, badge, actions, className }: PageHeaderProps) {
  return (
    <header className={cn("flex flex-col gap-2 pb-6", className)}>
      {back ? (
        <div className="text-ink-muted text-sm">
          <Link href={back.href} className="inline-flex items-center gap-1 hover:text-ink">
            <ChevronLeft className="size-4" aria-hidden /> {back.label}
          </Link>
        </div>
      ) : null}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-2">
          <div className="flex min-h-9 min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
            <h1 className="min-w-0 text-xl">{title}</h1>
            {badge}
          </div>
          {description ? <p className="max-w-[70ch] text-ink-muted">{description}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div> : null}
      </div>
    </header>
  );
}
