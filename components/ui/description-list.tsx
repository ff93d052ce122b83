import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/** Lists facts about one thing, with each name next to its value (above it on a phone). */
export function DescriptionList({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={cn("flex flex-col", className)}>{children}</dl>;
}

export function Description({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 border-line border-b py-2.5 last:border-b-0 sm:grid-cols-[minmax(8rem,14rem)_1fr]">
      <dt className="text-ink-muted">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
