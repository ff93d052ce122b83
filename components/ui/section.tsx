import { type ReactNode, useId } from "react";
import { cn } from "@/components/ui/cn";

type SectionProps = {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Renders a part of a page: a hairline, a title, then the content. It has no box around it, and none inside. */
export function Section({ title, description, actions, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cn("border-line border-t pt-5 pb-8", className)}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 pb-4">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {description ? <p className="max-w-[70ch] text-ink-muted">{description}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2 print:hidden">{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}
